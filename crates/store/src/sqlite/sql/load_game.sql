SELECT config, code FROM games WHERE id = ?1
