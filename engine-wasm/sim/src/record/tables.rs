//! Results as CSV: times in seconds, sizes in bytes, empty cells where not applicable.

use std::fmt;
use std::io::{self, Write};

use super::account::{AccountCells, Accounts};
use super::{CoflowColumns, FlowColumns, QueueTrace};
use crate::ids::{CoflowId, FlowId};
use crate::workload::Traffic;

/// Header of the table of flows. `fct_s` ends at the sender, `received_s` at the receiver; `counted` is 0
/// for flows that enter no statistics: warm-up and background. [`super::account::account_header`] follows it with accounts.
pub const FLOWS_HEADER: &str = "lane,flow,source,destination,size_bytes,start_s,fct_s,received_s,\
                                ideal_s,deadline_s,coflow,timeouts,drops,counted";

/// Header of the table of coflows.
pub const COFLOWS_HEADER: &str = "lane,coflow,start_s,cct_s,ideal_s,deadline_s,flows,size_bytes";

/// Header of the table of queues.
pub const QUEUES_HEADER: &str = "lane,time_s,port,bytes,packets";

/// Header of the table of queues by priority.
pub const QUEUES_BY_PRIORITY_HEADER: &str = "lane,time_s,port,bytes,packets,bytes_p0,bytes_p1,bytes_p2,bytes_p3,\
                                 bytes_p4,bytes_p5,bytes_p6,bytes_p7";

/// Writes one line per flow of `lane`, without the header; coflows are named as in `traffic`. Accounts
/// add their columns.
///
/// # Errors
/// Errors of `out`.
pub fn write_flows(
    out: &mut impl Write,
    lane: u32,
    flows: &FlowColumns,
    traffic: &Traffic,
    accounts: Option<&Accounts>,
) -> io::Result<()> {
    for flow in 0..flows.size_bytes.len() {
        write!(
            out,
            "{lane},{flow},{},{},{},{},{},{},{},{},{},{},{},{}",
            flows.source[flow],
            flows.destination[flow],
            flows.size_bytes[flow],
            flows.start_s[flow],
            Cell(flows.fct_s[flow]),
            Cell(flows.received_s[flow]),
            flows.ideal_s[flow],
            Cell(flows.deadline_s[flow]),
            Coflow { of: traffic, id: traffic.flows[flow].coflow },
            flows.timeouts[flow],
            flows.drops[flow],
            u8::from(traffic.counts(FlowId::from(flow))),
        )?;
        if let Some(accounts) = accounts {
            write!(out, "{}", AccountCells(&accounts.flows[flow]))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes one line per coflow of `lane`, without the header; coflows are named as in `traffic`.
///
/// # Errors
/// Errors of `out`.
pub fn write_coflows(
    out: &mut impl Write,
    lane: u32,
    coflows: &CoflowColumns,
    traffic: &Traffic,
) -> io::Result<()> {
    for coflow in 0..coflows.size_bytes.len() {
        let name = Coflow { of: traffic, id: Some(CoflowId::from(coflow)) };
        writeln!(
            out,
            "{lane},{name},{},{},{},{},{},{}",
            coflows.start_s[coflow],
            Cell(coflows.cct_s[coflow]),
            coflows.ideal_s[coflow],
            Cell(coflows.deadline_s[coflow]),
            coflows.flows[coflow],
            coflows.size_bytes[coflow],
        )?;
    }
    Ok(())
}

/// Writes one line per sample and port of `lane`, without the header; `by_priority` adds the bytes
/// of each priority, from 0 (most urgent) to 7.
///
/// # Errors
/// Errors of `out`.
pub fn write_queues(
    out: &mut impl Write,
    lane: u32,
    trace: &QueueTrace,
    by_priority: bool,
) -> io::Result<()> {
    for (index, time) in trace.times().iter().enumerate() {
        for (port, at) in trace.ports().iter().zip(trace.sample(index)) {
            write!(out, "{lane},{},{},{},{}", time.seconds(), port.0, at.bytes, at.packets)?;
            if by_priority {
                at.bytes_by_priority.iter().try_for_each(|bytes| write!(out, ",{bytes}"))?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// An optional number.
struct Cell(f64);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_nan() { Ok(()) } else { self.0.fmt(f) }
    }
}

/// Name of a coflow, quoted if CSV requires it; empty for none. An apostrophe precedes a name that
/// a spreadsheet would take for a formula.
struct Coflow<'a> {
    of: &'a Traffic,
    id: Option<CoflowId>,
}

impl fmt::Display for Coflow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(id) = self.id else { return Ok(()) };
        let mut name = self.of.coflow_name(id);
        if name.starts_with(['=', '+', '-', '@', '\t', '\r']) && name.parse::<f64>().is_err() {
            name.to_mut().insert(0, '\'');
        }
        if name.contains(['"', ',', '\n', '\r']) {
            write!(f, "\"{}\"", name.replace('"', "\"\""))
        } else {
            f.write_str(&name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::example::{self, Run};
    use crate::units::Time;

    #[test]
    fn flows_fill_the_columns_of_the_header() {
        let mut traffic = example::traffic(&[(0, 100_000), (5, 2_000)]);
        traffic.flows[1].deadline = Time::from_us(40);
        traffic.warm_up = 1;
        let traffic = example::grouped(traffic, &[0, 1]);
        let mut run = Run::new(traffic, &[Some(101), None], 200);
        run.completions.receive(FlowId(0), Time::from_us(90));
        run.completions.timeouts[1] = 2;
        run.completions.drops[1] = 7;
        let mut out = Vec::new();
        write_flows(&mut out, 3, &run.results().flow_columns(), &run.traffic, None).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "3,0,0,1,100000,0,0.000101,0.00009,0.0001,,0,0,0,0\n\
             3,1,0,1,2000,0.000005,,,0.000002,0.00004,1,2,7,1\n"
        );
    }

    #[test]
    fn coflows_fill_the_columns_of_the_header() {
        let traffic = example::traffic(&[(0, 1_000_000), (0, 2_000_000), (1, 500_000)]);
        let traffic = example::grouped(traffic, &[0, 0, 1]);
        let run = Run::new(traffic, &[Some(3_000), Some(4_000), None], 5_000);
        let mut out = Vec::new();
        write_coflows(&mut out, 0, &run.results().coflow_columns(), &run.traffic).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "0,0,0,0.004,0.003,,2,3000000\n0,1,0.000001,,0.0005,,1,500000\n"
        );
    }

    #[test]
    fn coflows_keep_the_names_of_their_file() {
        let traffic = example::traffic(&[(0, 1_000), (0, 2_000)]);
        let mut traffic = example::grouped(traffic, &[0, 1]);
        traffic.coflow_names = vec!["7".to_owned(), "the \"last\", at last".to_owned()].into();
        let run = Run::new(traffic, &[None, None], 5_000);
        let (mut flows, mut coflows) = (Vec::new(), Vec::new());
        write_flows(&mut flows, 0, &run.results().flow_columns(), &run.traffic, None).unwrap();
        write_coflows(&mut coflows, 0, &run.results().coflow_columns(), &run.traffic).unwrap();
        assert_eq!(
            String::from_utf8(flows).unwrap(),
            "0,0,0,1,1000,0,,,0.000001,,7,0,0,1\n\
             0,1,0,1,2000,0,,,0.000002,,\"the \"\"last\"\", at last\",0,0,1\n"
        );
        assert_eq!(
            String::from_utf8(coflows).unwrap(),
            "0,7,0,,0.000001,,1,1000\n0,\"the \"\"last\"\", at last\",0,,0.000002,,1,2000\n"
        );
    }

    #[test]
    fn coflow_names_are_never_formulas() {
        let traffic = example::traffic(&[(0, 1_000), (0, 1_000), (0, 1_000)]);
        let mut traffic = example::grouped(traffic, &[0, 1, 2]);
        traffic.coflow_names = ["=1+1", "@SUM(1,1)", "-7"].map(str::to_owned).into();
        let run = Run::new(traffic, &[None; 3], 5_000);
        let mut out = Vec::new();
        write_coflows(&mut out, 0, &run.results().coflow_columns(), &run.traffic).unwrap();
        let text = String::from_utf8(out).unwrap();
        let names = ["0,'=1+1,0,", "0,\"'@SUM(1,1)\",0,", "0,-7,0,"];
        assert!(text.lines().zip(names).all(|(line, name)| line.starts_with(name)), "{text}");
    }

    #[test]
    fn numbers_have_no_exponents() {
        assert_eq!(Cell(1e-12).to_string(), "0.000000000001");
        assert_eq!(Cell(8.5e12).to_string(), "8500000000000");
    }
}
