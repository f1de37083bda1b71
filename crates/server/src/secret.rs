//! Secrets: the club's own, and the tokens that own seats.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use duiyi_club::{Cmid, CreationKey, GameId, SeatKey};
use duiyi_rules::Color;
use hmac::{Hmac, KeyInit, Mac};
use rand::RngCore;
use sha2::{Digest, Sha256};

/// Bytes of a token: 128 bits, 22 characters.
const TOKEN_BYTES: usize = 16;
const FILE: &str = "secret";

/// The club's secret, kept in a file of its own beside the database and never in it.
///
/// Tokens are derived from it, so that a resent request gets the same token although only a
/// digest of it is stored.
#[derive(Clone)]
pub(crate) struct Secret([u8; 32]);

/// The token of a seat, as its owner knows it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Secret {
    /// Reads the secret of this data folder, or makes one.
    pub(crate) fn of_folder(data: &Path, rng: &mut impl RngCore) -> io::Result<Self> {
        let path = data.join(FILE);
        match fs::read(&path) {
            Ok(bytes) => bytes.try_into().map(Self).map_err(|_| {
                let message = format!("{} does not hold 32 bytes", path.display());
                io::Error::new(io::ErrorKind::InvalidData, message)
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let mut secret = [0; 32];
                rng.fill_bytes(&mut secret);
                create_private(&path)?.write_all(&secret)?;
                Ok(Self(secret))
            }
            Err(error) => Err(error),
        }
    }

    /// The token of a seat taken by this request.
    pub(crate) fn seat_token(&self, game: GameId, cmid: Cmid) -> Token {
        self.token(&["seat", game.as_str(), cmid.as_str()])
    }

    /// The token of a seat in a game agreed on as rematch: it goes to the sockets of the
    /// players of the game before, whenever they ask.
    pub(crate) fn rematch_token(&self, next: GameId, color: Color) -> Token {
        self.token(&["rematch", next.as_str(), &color.to_string()])
    }

    /// The name of a request to create a game. What was asked is part of it: the same command
    /// id with another wish is another request.
    pub(crate) fn creation_key(&self, cmid: Cmid, wish: &str) -> CreationKey {
        CreationKey::from_digest(self.derive(&["creation", cmid.as_str(), wish]))
    }

    fn token(&self, parts: &[&str]) -> Token {
        Token(URL_SAFE_NO_PAD.encode(&self.derive(parts)[..TOKEN_BYTES]))
    }

    /// Each part is told by its length, so that no two lists run together.
    fn derive(&self, parts: &[&str]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC: takes keys of any length");
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part.as_bytes());
        }
        mac.finalize().into_bytes().into()
    }
}

impl Token {
    /// A token for a request that will not be resent.
    pub(crate) fn random(rng: &mut impl RngCore) -> Self {
        let mut bytes = [0; TOKEN_BYTES];
        rng.fill_bytes(&mut bytes);
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// What a client sent as its token; whether it opens a seat only the game knows.
    pub(crate) fn of_client(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// What is stored of it. A fast digest suffices: 128 random bits cannot be guessed.
    pub(crate) fn key(&self) -> SeatKey {
        SeatKey::from_digest(Sha256::digest(self.0.as_bytes()).into())
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

#[cfg(unix)]
fn create_private(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
}

/// Elsewhere the folder's own rights have to do.
#[cfg(not(unix))]
fn create_private(path: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
}

#[cfg(test)]
mod tests {
    use rand::{SeedableRng, rngs::StdRng};

    use super::*;

    fn secret(dir: &Path) -> Secret {
        Secret::of_folder(dir, &mut StdRng::seed_from_u64(1)).expect("a folder to write to")
    }

    #[test]
    fn the_secret_stays_with_its_folder() {
        let dir = tempfile::TempDir::new().expect("a folder");
        let other = tempfile::TempDir::new().expect("a folder");
        let first = secret(dir.path());
        let mut rng = StdRng::seed_from_u64(2);
        assert_eq!(
            Secret::of_folder(dir.path(), &mut rng).expect("a secret").0,
            first.0
        );
        assert_ne!(
            Secret::of_folder(other.path(), &mut rng)
                .expect("a secret")
                .0,
            first.0
        );
    }

    #[test]
    fn a_damaged_secret_is_told_and_not_replaced() {
        let dir = tempfile::TempDir::new().expect("a folder");
        fs::write(dir.path().join(FILE), "short").expect("a file");
        let refused = Secret::of_folder(dir.path(), &mut StdRng::seed_from_u64(1));
        assert!(refused.is_err());
        assert_eq!(fs::read(dir.path().join(FILE)).expect("the file"), b"short");
    }

    #[test]
    fn tokens_repeat_for_the_same_request_only() {
        let dir = tempfile::TempDir::new().expect("a folder");
        let secret = secret(dir.path());
        let game: GameId = "GameGameGame".parse().expect("an id");
        let [a, b] = ["aaaa", "bbbb"].map(|cmid| cmid.parse::<Cmid>().expect("a command id"));
        let token = secret.seat_token(game, a);
        assert_eq!(token.reveal().len(), 22);
        assert!(token == secret.seat_token(game, a));
        assert!(token != secret.seat_token(game, b));
        assert!(token.key() != secret.rematch_token(game, Color::White).key());
        assert!(secret.creation_key(a, "x") != secret.creation_key(a, "y"));
    }
}
