//! One run: contestant × swept value × seed.
