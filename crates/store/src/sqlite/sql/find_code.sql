SELECT id FROM games WHERE code = ?1 AND status IN ('waiting', 'running', 'ruling')
