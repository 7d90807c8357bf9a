-- Sessions that ended early, until they would have expired. A browser that still uses one is told the reason.
CREATE TABLE ended_session (
  -- SHA-256 of the session key.
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  reason text NOT NULL CHECK (reason IN ('password-reset', 'password-changed', 'logged-out', 'blocked')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_session_age ON ended_session (expires_at);

-- When the operator blocked the account; null: it can log in.
ALTER TABLE account ADD COLUMN blocked_at timestamptz;
