//! Times and sizes as text.

use millrace_sim::numbers::grouped;

const PS_PER_US: u64 = 1_000_000;

/// Microseconds, exact: with six decimals.
pub fn microseconds(ps: u64) -> String {
    format!("{}.{:06}", grouped(ps / PS_PER_US), ps % PS_PER_US)
}

/// Microseconds with their unit, exact, without closing zeros.
pub fn span(ps: u64) -> String {
    let number = microseconds(ps);
    format!("{} µs", number.trim_end_matches('0').trim_end_matches('.'))
}

/// Bytes with a unit, to three digits.
pub fn size(bytes: u64) -> String {
    let mut unit = 1;
    for name in ["B", "kB", "MB", "GB"] {
        let is_last = name == "GB";
        // 999,500 bytes would be 1000 kB.
        if is_last || (bytes as f64 / unit as f64) < 999.5 {
            let number = bytes as f64 / unit as f64;
            let decimals = match number {
                _ if unit == 1 || number >= 99.95 => 0,
                _ if number >= 9.995 => 1,
                _ => 2,
            };
            let number = format!("{number:.decimals$}");
            let short = match number.split_once('.') {
                Some(_) => number.trim_end_matches('0').trim_end_matches('.'),
                None => &number,
            };
            return format!("{} {name}", grouped(short));
        }
        unit *= 1_000;
    }
    unreachable!("the last unit takes all sizes")
}

/// `1 packet`, `98 packets`.
pub fn packets(count: u32) -> String {
    format!("{} packet{}", grouped(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_exact() {
        assert_eq!(microseconds(1_403_480_000_007), "1,403,480.000007");
        assert_eq!([span(117_600_000), span(2_000_000), span(0)], ["117.6 µs", "2 µs", "0 µs"]);
        assert_eq!(span(10_000_001), "10.000001 µs");
    }

    #[test]
    fn sizes_have_three_digits() {
        let sizes = [64, 1_000, 146_000, 999_499, 999_500, 1_460_000, 2_000_000_000_000];
        let text = ["64 B", "1 kB", "146 kB", "999 kB", "1 MB", "1.46 MB", "2,000 GB"];
        assert_eq!(sizes.map(size), text);
    }
}
