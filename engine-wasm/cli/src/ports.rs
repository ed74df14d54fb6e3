//! `millrace ports`: the ports of a network, by their numbers in queues.csv.

use comfy_table::CellAlignment;
use millrace_sim::ids::PortId;
use millrace_sim::topology::Network;
use serde::Serialize;

use crate::args::Source;
use crate::problem::{Problem, print_json, print_text};
use crate::scenario_file::Written;
use crate::table::plain_table;

/// A port and the link behind it.
#[derive(Debug, Serialize)]
struct Port {
    number: u32,
    /// The ends of its link, such as “host 3 → switch 0”.
    link: String,
    rate_gbps: f64,
}

/// Prints the ports of the network of a scenario's first lane.
pub fn print(source: &Source, json: bool) -> Result<(), Problem> {
    let scenario = Written::read(source)?.scenario()?;
    let ports = ports(&scenario.network(&scenario.lanes()[0]));
    if json {
        return print_json(&ports);
    }
    let mut table = plain_table(["Port", "Link", "Gb/s"].map(str::to_owned).to_vec());
    for Port { number, link, rate_gbps } in ports {
        table.add_row([number.to_string(), link, rate_gbps.to_string()]);
    }
    for (place, column) in table.column_iter_mut().enumerate() {
        let align = if place == 1 { CellAlignment::Left } else { CellAlignment::Right };
        column.set_cell_alignment(align);
    }
    print_text(&table.to_string())
}

fn ports(network: &Network) -> Vec<Port> {
    let port = |port: PortId| Port {
        number: port.0,
        link: network.port_name(port),
        rate_gbps: network.link(port).rate.bps() as f64 / 1e9,
    };
    (0..network.links.len()).map(PortId::from).map(port).collect()
}
