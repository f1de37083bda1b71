INSERT INTO events (game_id, seq, at_ms, event)
VALUES (?1, ?2, ?3, ?4)
