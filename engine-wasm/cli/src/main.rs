//! `millrace`: the engine on the command line.

fn main() {
    println!("millrace {}", millrace_sim::ENGINE_VERSION);
}
