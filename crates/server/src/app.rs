//! What every request is answered from.

use std::sync::Arc;

use tokio::sync::watch;

use crate::config::Config;
use crate::http::{Crowd, Reached};
use crate::live::Hub;
use crate::ws::Sockets;

/// The club as the edge sees it.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) hub: Hub,
    pub(crate) sockets: Arc<Sockets>,
    /// Who opens and joins games.
    pub(crate) crowd: Crowd,
    /// By which addresses others reach this club.
    pub(crate) reached: Reached,
    /// Becomes true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}
