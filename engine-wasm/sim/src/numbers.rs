//! Number formatting for messages: digits are grouped so that a million and ten million differ at a
//! glance.

use std::fmt::Display;

/// `number` with its integer digits in groups of three: `1,000,000`, `-4,096.25`.
///
/// Text without digits, such as NaN, is unchanged.
pub fn grouped(number: impl Display) -> String {
    let text = number.to_string();
    let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return text;
    }
    let mut grouped = sign.to_owned();
    for (place, digit) in whole.char_indices() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + fraction
}

/// `from 1 to 1,000,000`.
pub fn range(min: impl Display, max: impl Display) -> String {
    format!("from {} to {}", grouped(min), grouped(max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_digits_are_grouped_by_three() {
        let all = [grouped(0), grouped(999), grouped(1_000), grouped(10_000_000_000_000_u64)];
        assert_eq!(all, ["0", "999", "1,000", "10,000,000,000,000"]);
        assert_eq!([grouped(1e9), grouped(-4096.25)], ["1,000,000,000", "-4,096.25"]);
        assert_eq!([grouped(1e-6), grouped(123_456.789)], ["0.000001", "123,456.789"]);
        assert_eq!(range(0.5, 100_000), "from 0.5 to 100,000");
    }

    #[test]
    fn text_without_digits_is_unchanged() {
        assert_eq!([grouped(f64::NAN), grouped(f64::NEG_INFINITY)], ["NaN", "-inf"]);
    }
}
