-- A second factor after the password: an authenticator app (TOTP, RFC 6238) and recovery codes.

-- Null: the password alone logs in.
ALTER TABLE account ADD COLUMN second_factor_since timestamptz;

CREATE TABLE authenticator_app (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  -- The secret it shares with us, as the server keeps secrets.
  secret text NOT NULL,
  -- Null: no code has confirmed it yet, so it counts for nothing.
  confirmed_at timestamptz,
  -- Of the newest code that was used, in units of 30 seconds since 1970: it and those before work no more.
  last_step bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- A code is deleted when it is used.
CREATE TABLE recovery_code (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256: of 80 random bits there is nothing to guess.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (account_id, hash)
);

-- A login whose first factor was right: the session that the second one will open.
CREATE TABLE pending_login (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device_name text NOT NULL,
  latitude double precision,
  longitude double precision,
  restricted text CHECK (restricted IN ('set-password')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_login_account ON pending_login (account_id);
CREATE INDEX pending_login_expiry ON pending_login (expires_at);

CREATE TRIGGER of_live_account BEFORE INSERT ON authenticator_app FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON recovery_code FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON pending_login FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
