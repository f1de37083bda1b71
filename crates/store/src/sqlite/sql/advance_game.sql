-- Only from where the log ends: two writers of one place cannot both pass.
UPDATE games
SET last_seq = ?3,
    last_at_ms = ?4,
    status = coalesce(?5, status),
    ended_at_ms = coalesce(?6, ended_at_ms),
    result = coalesce(?7, result),
    reason = coalesce(?8, reason)
WHERE id = ?1 AND last_seq = ?2
