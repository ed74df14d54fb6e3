//! Two runs at once in one folder: the second is refused, and the first is undisturbed.

use std::process::Stdio;

use crate::long_race::{self, UNDISTURBED};
use crate::support::{Desk, results};

#[test]
fn a_folder_in_use_is_refused() {
    let desk = Desk::new();
    long_race::write(&desk);
    let first = long_race::start(&desk, &["--out", "here"], "here/lanes/0.sha256");
    for flags in [&[][..], &["--resume"], &["--overwrite"], &["--overwrite", "--resume"]] {
        let second = desk.millrace(&[&["run", "race.json", "--out", "here"], flags].concat());
        assert_eq!(second.code, 2, "{flags:?}: {}", second.err);
        let words = "here: another run is writing there; wait for it to end";
        assert!(second.err.contains(words), "{flags:?}: {}", second.err);
    }
    let (code, told) = long_race::wait(first);
    assert_eq!(code, Some(0), "{told}");
    assert!(results(&desk, "here") == *UNDISTURBED, "here are other results");
}

#[test]
fn only_one_of_two_simultaneous_runs_proceeds() {
    let desk = Desk::new();
    long_race::write(&desk);
    let start = || {
        let mut program = desk.command(&["run", "race.json", "--out", "here"]);
        program.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts")
    };
    let ended = [start(), start()].map(long_race::wait);
    let codes = ended.clone().map(|(code, _)| code);
    assert!([[Some(0), Some(2)], [Some(2), Some(0)]].contains(&codes), "{ended:?}");
    let told = ended.iter().find(|(code, _)| *code == Some(2)).map(|(_, told)| told.as_str());
    // On a slow machine the first may end before the second checks.
    let words = ["here: another run is writing there", "here: holds finished results"];
    assert!(words.iter().any(|words| told.is_some_and(|told| told.contains(words))), "{ended:?}");
    assert!(results(&desk, "here") == *UNDISTURBED, "here are other results");
}
