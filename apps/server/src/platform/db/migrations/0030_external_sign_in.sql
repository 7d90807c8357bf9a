-- Null: an external sign-in opened the account, and its owner has set no password yet.
ALTER TABLE account ALTER COLUMN password_hash DROP NOT NULL;

-- Who an account is at an OpenID provider; one identity an issuer.
CREATE TABLE external_identity (
  issuer text NOT NULL,
  -- The `sub` of its ID tokens, which never changes; the address may.
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- As the identity named it when it was connected: shown to its owner, compared with nothing.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (account_id, issuer)
);

-- A sign-in between its first page and its end; any process may finish it.
CREATE TABLE sign_in_attempt (
  -- SHA-256 of the state, and of the secret that the page of the browser keeps.
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  nonce text NOT NULL,
  -- The code verifier of PKCE (RFC 7636).
  verifier text NOT NULL,
  -- Whose account the identity is to be connected with; null: found by its address.
  account_id uuid REFERENCES account (id) ON DELETE CASCADE,
  -- Set at once by the first who finishes, so that nobody does twice.
  finished boolean NOT NULL DEFAULT false,
  -- The identity that was proved and waits for the password of the account; null: none.
  issuer text,
  subject text,
  email text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempt_expiry ON sign_in_attempt (expires_at);
CREATE INDEX sign_in_attempt_account ON sign_in_attempt (account_id);
