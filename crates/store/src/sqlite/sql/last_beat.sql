SELECT max((SELECT at_ms FROM heartbeat), coalesce((SELECT max(last_at_ms) FROM games), 0)) AS at_ms
