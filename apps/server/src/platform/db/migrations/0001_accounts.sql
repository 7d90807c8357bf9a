CREATE TABLE account (
  id uuid PRIMARY KEY,
  -- Written in lower case by the contract: one address, one account, however it is typed.
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  firstname text NOT NULL,
  lastname text NOT NULL,
  company text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  country text NOT NULL,
  citizenship text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX account_email ON account (email);

CREATE TABLE session (
  -- SHA-256 of the key: whoever reads the table cannot log in with it.
  key_hash bytea PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device_name text NOT NULL,
  latitude double precision,
  longitude double precision,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (expires_at);
