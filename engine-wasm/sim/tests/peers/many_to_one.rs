//! The network of the comparisons with ns-2 that have one receiver.

use serde_json::{Value, json};

use super::scheme_of;

/// Senders that each have a flow to one receiver.
pub struct ManyToOne<'a> {
    /// Loss recovery, `newreno` or `sack`.
    pub recovery: &'a str,
    pub senders: u32,
    /// Of links of senders, and of the receiver's.
    pub rates_gbps: [u32; 2],
    pub flow_bytes: u64,
    /// Between two arrivals.
    pub gap_s: f64,
}

impl ManyToOne<'_> {
    /// A scenario in which a link delays packets by 25 µs, hosts drop none, and the scheme has these
    /// `parameters`, too. The last link is the receiver's.
    pub fn scenario(&self, parameters: Value) -> Value {
        let Self { recovery, senders, rates_gbps: [sender_gbps, receiver_gbps], .. } = *self;
        let (receiver, switch) = (senders, senders + 1);
        let rate = |host| if host == receiver { receiver_gbps } else { sender_gbps };
        let link =
            |host| json!({ "a": host, "b": switch, "rate_gbps": rate(host), "delay_us": 25 });
        let links: Vec<_> = (0..=senders).map(link).collect();
        let flow = |host| {
            format!("{},{host},{receiver},{}\n", f64::from(host) * self.gap_s, self.flow_bytes)
        };
        let flows: String = (0..senders).map(flow).collect();
        let mut all = json!({
            "initial_window_packets": 10,
            "rto_mode": "estimated",
            "min_rto_us": 5000,
            "nic": "unlimited"
        });
        if let (Value::Object(all), Value::Object(more)) = (&mut all, parameters) {
            all.extend(more);
        }
        json!({
            "version": 1,
            "level": "packet",
            "topology": {
                "kind": "graph",
                "graph": { "hosts": senders + 1, "switches": 1, "links": links }
            },
            "workload": {
                "kind": "flow-list",
                "data": format!("start_s,source,destination,size_bytes\n{flows}")
            },
            "contestants": [{ "scheme": scheme_of(recovery), "parameters": all }]
        })
    }
}
