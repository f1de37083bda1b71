//! Connections: from the listening socket to a request.
//!
//! axum's own loop has no limit for how long a request may be on its way and does not tell how
//! much a socket has sent; otherwise this does what it does.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// How long a client may take to send the head of a request, or stay silent before the next.
const HEAD_WITHIN: Duration = Duration::from_secs(15);
/// After a failed accept: too many open files take a moment to become fewer.
const BREATH: Duration = Duration::from_millis(100);

/// What a connection has sent so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traffic {
    bytes: Arc<AtomicU64>,
    seen: u64,
}

impl Traffic {
    /// Bytes that came since this was asked last.
    pub(crate) fn since_last_look(&mut self) -> u64 {
        let bytes = self.bytes.load(Ordering::Relaxed);
        let since = bytes - self.seen;
        self.seen = bytes;
        since
    }
}

/// Serves connections until the server ends, then lets running requests finish.
pub(crate) async fn accept(listener: TcpListener, app: Router, mut ending: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    connections.spawn(serve(stream, peer, app.clone(), ending.clone()));
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(BREATH).await;
                }
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
            () = ended(&mut ending) => break,
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// Waits until the server ends. A server that is gone without a word has ended too.
pub(crate) async fn ended(ending: &mut watch::Receiver<bool>) {
    drop(ending.wait_for(|ending| *ending).await);
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    mut ending: watch::Receiver<bool>,
) {
    // A move is one small packet: it must not wait for more.
    drop(stream.set_nodelay(true));
    let traffic = Traffic::default();
    let metered = Metered {
        stream,
        bytes: Arc::clone(&traffic.bytes),
    };
    let service = service_fn(move |mut request: hyper::Request<_>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(traffic.clone());
        let app = app.clone();
        app.oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .serve_connection(TokioIo::new(metered), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let served = tokio::select! {
        served = connection.as_mut() => served,
        () = ended(&mut ending) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, %peer, "a connection broke");
    }
}

/// A stream that counts what it reads.
struct Metered {
    stream: TcpStream,
    bytes: Arc<AtomicU64>,
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        let bytes = (buffer.filled().len() - before) as u64;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        read
    }
}

impl AsyncWrite for Metered {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
