UPDATE heartbeat SET at_ms = max(at_ms, ?1)
