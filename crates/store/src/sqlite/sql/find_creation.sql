SELECT id FROM games WHERE creation_key = ?1
