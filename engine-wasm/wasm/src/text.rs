//! JSON, written in pieces so that a text of any length neither moves when it grows nor keeps the page waiting.

use std::io;

use js_sys::Uint8Array;
use millrace_sim::yield_point::yield_point;
use serde::Serialize;

/// Bytes of a piece.
const PIECE: usize = 1 << 16;

/// A text in UTF-8.
#[derive(Default)]
pub struct Text {
    pieces: Vec<Vec<u8>>,
}

impl Text {
    /// `value` as JSON.
    pub fn json(value: &(impl Serialize + ?Sized)) -> Self {
        let mut text = Self::default();
        serde_json::to_writer(&mut text, value).expect("text and numbers always serialise");
        text
    }

    /// Its bytes, copied to the page.
    pub fn to_page(&self) -> Uint8Array {
        let length: usize = self.pieces.iter().map(Vec::len).sum();
        let copy = Uint8Array::new_with_length(length as u32);
        let mut start = 0;
        for piece in &self.pieces {
            let end = start + piece.len() as u32;
            copy.subarray(start, end).copy_from(piece);
            start = end;
            yield_point(piece.len() / 16);
        }
        copy
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        Self::from_utf8(text.pieces.concat()).expect("it was written as text")
    }
}

impl io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        yield_point(1 + bytes.len() / 64);
        match self.pieces.last_mut() {
            Some(piece) if piece.len() + bytes.len() <= PIECE => piece.extend_from_slice(bytes),
            _ => self.pieces.push(bytes.to_vec()),
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
