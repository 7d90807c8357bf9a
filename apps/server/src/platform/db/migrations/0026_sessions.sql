-- What the owner of an account sees of a session, and what a session may do.

-- The defaults are for sessions of before, and for servers of the version before that still run.
ALTER TABLE session
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- To the quarter of an hour.
  ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now(),
  -- Null: it may do everything.
  ADD COLUMN restricted text CHECK (restricted IN ('set-password'));
UPDATE session SET last_used_at = created_at;
CREATE UNIQUE INDEX session_id ON session (id);
