SELECT event FROM events WHERE game_id = ?1 ORDER BY seq
