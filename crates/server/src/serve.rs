//! The composition: all parts of the club in one process, and their end.

use std::future::Future;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use duiyi_bus::InProcess;
use duiyi_club::ports::{Store, StoreError};
use duiyi_store::{OpenError, Sqlite};
use socket2::{Domain, Protocol, Socket, Type};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::app::App;
use crate::banner::banner;
use crate::chance;
use crate::config::Config;
use crate::folder::{Folder, FolderError};
use crate::http::{Crowd, Reached, router};
use crate::listen::accept;
use crate::live::{Club, Hub};
use crate::secret::Secret;
use crate::solver::Solver;
use crate::ws::Sockets;

/// The database's name in the data folder.
const DATABASE: &str = "duiyi.db";
/// Connections that may wait to be accepted: a class that arrives at once.
const BACKLOG: i32 = 1024;
/// How long open sockets and running requests may take to end.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why a club could not be served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The data folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The database cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database could be opened but not read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An address is taken or not this machine's.
    #[error("cannot listen on {0}")]
    Listen(SocketAddr, #[source] io::Error),
    /// The system gave no threads or signals.
    #[error("the system refused")]
    System(#[source] io::Error),
}

/// A club that is open. Dropping it leaves its tasks running; [`Server::stop`] ends them.
pub struct Server {
    app: Arc<App>,
    store: Arc<Sqlite>,
    folder: Folder,
    ending: watch::Sender<bool>,
    listening: Vec<SocketAddr>,
    listeners: Vec<JoinHandle<()>>,
    chores: Vec<JoinHandle<()>>,
}

/// Serves a club until the process is told to end (Ctrl-C, SIGTERM), then finishes what is
/// under way.
///
/// # Errors
/// When the club could not be opened.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    tracing::info!(%config, "configuration");
    let lang = config.lang;
    let stop = stop_signal().map_err(ServeError::System)?;
    let server = Server::start(config).await?;
    let text = banner(lang, &server.local_address(), &server.addresses());
    // Nobody may be reading; the club is open all the same.
    drop(io::stdout().write_all(text.as_bytes()));
    stop.await;
    tracing::info!("closing");
    server.stop().await;
    Ok(())
}

impl Server {
    /// Opens a club: reads its store, takes up its games, and listens.
    ///
    /// # Errors
    /// When something it needs cannot be had.
    pub async fn start(config: Config) -> Result<Self, ServeError> {
        raise_file_limit();
        let folder = Folder::take(&config.data)?;
        let secret = Secret::of_folder(folder.path(), &mut chance::rng())
            .map_err(|error| FolderError::Unusable(folder.path().to_owned(), error))?;
        let sockets = listen_all(&config.listen)?;
        let store = Arc::new(Sqlite::open(&folder.path().join(DATABASE)).await?);
        let last_beat = store.last_beat().await?;
        let solver = Solver::start().map_err(ServeError::System)?;
        let bus = Arc::new(InProcess::new());
        let kept: Arc<dyn Store> = Arc::clone(&store) as _;
        let club = Arc::new(Club::new(kept, bus, secret, solver, last_beat));
        let hub = Hub::new(Arc::clone(&club));
        hub.wake().await?;

        let (ending, ended) = watch::channel(false);
        let listening: Vec<_> = sockets
            .iter()
            .filter_map(|at| at.local_addr().ok())
            .collect();
        let app = Arc::new(App {
            reached: Reached::new(config.public_url.clone(), listening.clone()),
            config,
            hub: hub.clone(),
            sockets: Arc::new(Sockets::default()),
            crowd: Crowd::default(),
            ending: ended,
        });
        let listeners = sockets.into_iter().map(|socket| {
            tokio::spawn(accept(socket, router(Arc::clone(&app)), app.ending.clone()))
        });
        let listeners = listeners.collect();
        let chores = vec![
            tokio::spawn(async move { club.beat_forever().await }),
            tokio::spawn(async move { hub.sweep_forever().await }),
        ];
        for address in &listening {
            tracing::info!(%address, "listening");
        }
        Ok(Self {
            app,
            store,
            folder,
            ending,
            listening,
            listeners,
            chores,
        })
    }

    /// Where it listens, after ports were given out.
    pub fn listening(&self) -> &[SocketAddr] {
        &self.listening
    }

    /// Sockets open now.
    pub fn open_sockets(&self) -> u32 {
        self.app.sockets.count()
    }

    fn local_address(&self) -> String {
        let first = self.listening.first().copied();
        let first = first.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        let mut local = first;
        if first.ip().is_unspecified() {
            local.set_ip(match first {
                SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        local.to_string()
    }

    fn addresses(&self) -> Vec<String> {
        let public = self
            .app
            .config
            .public_url
            .as_ref()
            .map(|url| url.as_str().to_owned());
        public
            .into_iter()
            .chain(self.app.reached.addresses())
            .collect()
    }

    /// Ends the club: notes the time up to which clocks are charged, closes the sockets, and lets
    /// the games finish what they do.
    pub async fn stop(self) {
        for chore in &self.chores {
            chore.abort();
        }
        // From here on nobody can be heard in time, so nobody is charged and no flag falls.
        self.app.hub.club().close().await;
        self.ending.send_replace(true);
        let listeners = async {
            for listener in self.listeners {
                drop(listener.await);
            }
        };
        if tokio::time::timeout(FAREWELL, listeners).await.is_err() {
            tracing::warn!("some requests were cut off");
        }
        let sockets = async {
            while self.app.sockets.count() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(FAREWELL, sockets).await.is_err() {
            tracing::warn!(open = self.app.sockets.count(), "some sockets were cut off");
        }
        self.app.hub.shut_down().await;
        drop(self.app);
        // Somebody may still hold it; what was answered is on the disk all the same.
        if let Some(store) = Arc::into_inner(self.store) {
            store.close().await;
        }
        drop(self.folder);
    }
}

/// IPv6 may be missing where IPv4 is listened on as well: then it is left out.
fn listen_all(addresses: &[SocketAddr]) -> Result<Vec<TcpListener>, ServeError> {
    let has_ipv4 = addresses.iter().any(SocketAddr::is_ipv4);
    let mut sockets = Vec::new();
    for &address in addresses {
        match listen(address) {
            Ok(socket) => sockets.push(socket),
            Err(error) if has_ipv4 && address.is_ipv6() && no_ipv6(&error) => {
                tracing::warn!(%address, %error, "IPv6 is not there");
            }
            Err(error) => return Err(ServeError::Listen(address, error)),
        }
    }
    Ok(sockets)
}

fn no_ipv6(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::AddrNotAvailable | io::ErrorKind::Unsupported
    ) || error.raw_os_error() == Some(97)
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(
        Domain::for_address(address),
        Type::STREAM,
        Some(Protocol::TCP),
    )?;
    if address.is_ipv6() {
        // IPv4 has a socket of its own: both can be listened on, everywhere alike.
        socket.set_only_v6(true)?;
    }
    // On Unix a restart need not wait for old connections to fade; on Windows the option
    // would let two processes share the port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    TcpListener::from_std(socket.into())
}

/// A class of sockets needs more files than some systems give at first.
fn raise_file_limit() {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => tracing::debug!(limit, "open files"),
        Err(error) => tracing::warn!(%error, "the limit of open files could not be raised"),
    }
}

/// Comes when the process is told to end.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Comes when the process is told to end.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        drop(tokio::signal::ctrl_c().await);
    })
}
