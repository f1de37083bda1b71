INSERT INTO games (id, code, creation_key, log_version, config, timed, status, last_seq, last_at_ms, created_at_ms)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?8)
ON CONFLICT DO NOTHING
