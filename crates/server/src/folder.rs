//! The data folder, which belongs to one process at a time.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use fs4::fs_std::FileExt;
use thiserror::Error;

const LOCK: &str = "lock";

/// A data folder this process may use. Dropping it, or the end of the process however it
/// comes, lets it go.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

/// Why a data folder cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// It cannot be made or written to.
    #[error("cannot use the data folder {0}")]
    Unusable(PathBuf, #[source] io::Error),
    /// Two clubs on one folder would not tell each other of their moves.
    #[error("another club is using the data folder {0}")]
    InUse(PathBuf),
}

impl Folder {
    /// Makes the folder where it is missing, and takes it.
    pub(crate) fn take(path: &Path) -> Result<Self, FolderError> {
        let unusable = |error| FolderError::Unusable(path.to_owned(), error);
        fs::create_dir_all(path).map_err(unusable)?;
        let lock = File::create(path.join(LOCK)).map_err(unusable)?;
        match lock.try_lock_exclusive() {
            Ok(true) => Ok(Self {
                path: path.to_owned(),
                _lock: lock,
            }),
            Ok(false) => Err(FolderError::InUse(path.to_owned())),
            Err(error) => Err(unusable(error)),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_user_at_a_time() {
        let dir = tempfile::TempDir::new().expect("a folder");
        let path = dir.path().join("new/data");
        let first = Folder::take(&path).expect("a free folder");
        assert!(matches!(Folder::take(&path), Err(FolderError::InUse(_))));
        drop(first);
        Folder::take(&path).expect("free again");
    }

    #[test]
    fn a_file_is_no_folder() {
        let dir = tempfile::TempDir::new().expect("a folder");
        let path = dir.path().join("file");
        fs::write(&path, "").expect("a file");
        assert!(matches!(
            Folder::take(&path),
            Err(FolderError::Unusable(..))
        ));
    }
}
