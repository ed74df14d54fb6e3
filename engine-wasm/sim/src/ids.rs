//! Indices that remember which table they belong to.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// Position in its table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<usize> for $name {
            /// # Panics
            /// When `index` does not fit in 32 bits: no table is that long in a checked scenario.
            fn from(index: usize) -> Self {
                Self(u32::try_from(index).expect("tables hold fewer than 2^32 rows"))
            }
        }
    };
}

id!(
    /// A host. Hosts are the first nodes of a network, so `HostId(i)` is `NodeId(i)`.
    HostId
);
id!(
    /// A host or a switch.
    NodeId
);
id!(
    /// A directed link, and also the output port at its sending end.
    PortId
);
id!(
    /// A flow, in order of arrival.
    FlowId
);
id!(
    /// A coflow, in order of arrival.
    CoflowId
);

impl From<HostId> for NodeId {
    fn from(host: HostId) -> Self {
        Self(host.0)
    }
}
