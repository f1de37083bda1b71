//! The WebSocket: one session a socket.

mod flood;
mod round_trip;
mod session;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;

use crate::app::App;
use crate::listen::Traffic;
use session::Session;

/// The longest message a client has any reason to send.
pub(crate) const MAX_MESSAGE: usize = 2048;
/// What the transport takes in before it breaks off. Above [`MAX_MESSAGE`], so that a message
/// that is somewhat too long is answered with its own close code.
const MAX_FRAME: usize = 4 * MAX_MESSAGE;
/// axum's default costs 131 kB a connection.
const READ_BUFFER: usize = 4096;

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum CloseCode {
    GoingAway = 1001,
    Protocol = 1002,
    Binary = 1003,
    NotText = 1007,
    TooBig = 1009,
    Malformed = 4000,
    Flooding = 4008,
    TooManySockets = 4029,
}

/// Counts open sockets.
#[derive(Debug, Default)]
pub(crate) struct Sockets(AtomicU32);

/// One open socket.
#[derive(Debug)]
pub(crate) struct OpenSocket(Arc<Sockets>);

impl Sockets {
    /// One more, if there may be.
    fn open(self: &Arc<Self>, most: u32) -> Option<OpenSocket> {
        let open = OpenSocket(Arc::clone(self));
        // Counted first, then compared: of two that come at once one is refused.
        (self.0.fetch_add(1, Ordering::Relaxed) < most).then_some(open)
    }

    pub(crate) fn count(&self) -> u32 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// `GET /ws`. The Origin has been compared with the Host.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Extension(traffic): Extension<Traffic>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |socket| serve(app, socket, traffic))
}

async fn serve(app: Arc<App>, mut socket: WebSocket, traffic: Traffic) {
    if let Some(open) = app.sockets.open(app.config.max_sockets) {
        Session::new(app, socket, traffic).run().await;
        drop(open);
    } else {
        drop(socket.send(close_frame(CloseCode::TooManySockets)).await);
    }
}

pub(crate) fn close_frame(code: CloseCode) -> Message {
    let reason = match code {
        CloseCode::GoingAway => "the server is going away",
        CloseCode::Protocol => "no frame of the protocol",
        CloseCode::Binary => "text only",
        CloseCode::NotText => "the text is not UTF-8",
        CloseCode::TooBig => "the message is too big",
        CloseCode::Malformed => "too many messages that are none",
        CloseCode::Flooding => "too many messages",
        CloseCode::TooManySockets => "too many sockets",
    };
    Message::Close(Some(CloseFrame {
        code: code as u16,
        reason: reason.into(),
    }))
}
