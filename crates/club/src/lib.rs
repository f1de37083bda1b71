//! The club as pure state machines: live games and the ports to storage and messaging.
