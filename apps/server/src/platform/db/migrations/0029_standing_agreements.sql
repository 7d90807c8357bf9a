-- Terms of Service that an account has agreed to for all its orders, until they change or it takes that back. What an order
-- was bought under stays with the order.
CREATE TABLE standing_agreement (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  provider text NOT NULL,
  version text NOT NULL,
  digest bytea NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, provider),
  FOREIGN KEY (provider, version, digest) REFERENCES agreed_terms (provider, version, digest)
);
