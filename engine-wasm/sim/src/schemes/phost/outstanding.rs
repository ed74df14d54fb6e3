//! Tokens of a message that are outstanding: handed out, but not answered by a packet.

use std::collections::VecDeque;

/// Which tokens are outstanding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// All that no packet has answered.
    Unanswered,
    /// Those handed out after the last one that a packet has answered: earlier ones are lost.
    SinceAnswer,
}

/// The outstanding tokens of a message.
#[derive(Clone, Debug)]
pub enum Outstanding {
    /// Their number.
    Unanswered(u32),
    /// The packets that they are for, in order.
    SinceAnswer(VecDeque<u32>),
}

impl Outstanding {
    /// No tokens.
    pub const fn new(counted: Counted) -> Self {
        match counted {
            Counted::Unanswered => Self::Unanswered(0),
            Counted::SinceAnswer => Self::SinceAnswer(VecDeque::new()),
        }
    }

    /// The number of tokens.
    pub fn len(&self) -> u32 {
        match self {
            Self::Unanswered(tokens) => *tokens,
            Self::SinceAnswer(tokens) => tokens.len() as u32,
        }
    }

    /// A token for packet `sequence` is handed out.
    pub fn add(&mut self, sequence: u32) {
        match self {
            Self::Unanswered(tokens) => *tokens += 1,
            Self::SinceAnswer(tokens) => tokens.push_back(sequence),
        }
    }

    /// Packet `sequence` arrives.
    pub fn answer(&mut self, sequence: u32) {
        match self {
            Self::Unanswered(tokens) => *tokens = tokens.saturating_sub(1),
            Self::SinceAnswer(tokens) => {
                let answered = tokens.iter().position(|&token| token == sequence);
                tokens.drain(..answered.map_or(0, |at| at + 1));
            }
        }
    }

    /// A round of tokens for missing packets begins: where all unanswered tokens count, those of the last
    /// round are lost.
    pub fn begin_round(&mut self) {
        if let Self::Unanswered(tokens) = self {
            *tokens = 0;
        }
    }

    /// All tokens are lost.
    pub fn clear(&mut self) {
        match self {
            Self::Unanswered(tokens) => *tokens = 0,
            Self::SinceAnswer(tokens) => tokens.clear(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_makes_earlier_tokens_lost_or_leaves_them_outstanding() {
        for (counted, left) in [(Counted::Unanswered, 3), (Counted::SinceAnswer, 1)] {
            let mut outstanding = Outstanding::new(counted);
            (0..4).for_each(|sequence| outstanding.add(sequence));
            outstanding.answer(2);
            assert_eq!(outstanding.len(), left, "{counted:?}");
            outstanding.clear();
            assert_eq!(outstanding.len(), 0, "{counted:?}");
        }
    }

    #[test]
    fn a_packet_whose_token_counts_as_lost_answers_none() {
        let mut outstanding = Outstanding::new(Counted::SinceAnswer);
        (0..3).for_each(|sequence| outstanding.add(sequence));
        outstanding.answer(1);
        outstanding.answer(0);
        assert_eq!(outstanding.len(), 1);
    }
}
