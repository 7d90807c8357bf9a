-- Temporary passwords for those who forgot theirs, and limits that hold over all processes.

-- Asked for, and not worked on yet. The work is a job, so that the answer is the same for an address without an account.
CREATE TABLE password_reset (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- At most one an account; it is deleted when it is used.
CREATE TABLE temporary_password (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256: of 100 random bits there is nothing to guess.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- How often something was asked within a window of time. Whom it is about is a SHA-256.
CREATE TABLE request_count (
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (key_hash, window_start)
);
CREATE INDEX request_count_age ON request_count (window_start);

-- Of a mail that holds a secret: it is not sent any more after this time, and its texts are wiped once it is sent or given up.
ALTER TABLE mail ADD COLUMN expires_at timestamptz;
CREATE INDEX mail_secret ON mail (expires_at) WHERE expires_at IS NOT NULL AND body_text <> '';
