//! Tests of the engine as a whole, under small schemes of their own. Tests that hold for every scheme of
//! the catalogue are in `schemes/tests/`.

mod sample_schemes;
