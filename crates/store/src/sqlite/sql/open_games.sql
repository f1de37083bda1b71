SELECT id, status, created_at_ms, timed
FROM games
WHERE status IN ('waiting', 'running', 'ruling')
ORDER BY created_at_ms
