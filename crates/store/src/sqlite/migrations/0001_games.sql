CREATE TABLE games (
    id            TEXT    NOT NULL PRIMARY KEY,
    code          TEXT    NOT NULL,
    creation_key  BLOB,
    log_version   INTEGER NOT NULL,
    config        TEXT    NOT NULL,
    timed         INTEGER NOT NULL,
    status        TEXT    NOT NULL CHECK (status IN ('waiting', 'running', 'ruling', 'over', 'aborted')),
    last_seq      INTEGER NOT NULL,
    last_at_ms    INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    ended_at_ms   INTEGER,
    result        TEXT CHECK (result IN ('1-0', '0-1', '1/2-1/2')),
    reason        TEXT
) STRICT, WITHOUT ROWID;

-- A code is typed by hand and may come back once its game is over.
CREATE UNIQUE INDEX games_open_code ON games (code) WHERE status IN ('waiting', 'running', 'ruling');
CREATE UNIQUE INDEX games_creation ON games (creation_key) WHERE creation_key IS NOT NULL;
CREATE INDEX games_open ON games (created_at_ms) WHERE status IN ('waiting', 'running', 'ruling');
CREATE INDEX games_last_at ON games (last_at_ms);

CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    at_ms   INTEGER NOT NULL,
    event   TEXT    NOT NULL,
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- One row: up to when the server was there.
CREATE TABLE heartbeat (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    at_ms    INTEGER NOT NULL
) STRICT;

INSERT INTO heartbeat (only_row, at_ms) VALUES (1, 0);
