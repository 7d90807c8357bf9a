-- Access tokens of commercial providers. Exchanges are limited, so a token outlives the process that requested it.
CREATE TABLE provider_token (
  provider text PRIMARY KEY,
  -- SHA-256 of the account and the interface that the token is for.
  account text NOT NULL,
  -- Sealed.
  token text NOT NULL,
  expires_at timestamptz NOT NULL
);
