//! The HTTP and WebSocket edge of the club.
