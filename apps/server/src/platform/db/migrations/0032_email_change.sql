-- A new e-mail address that waits for its owner to confirm it: at most one an account.
CREATE TABLE email_change (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  new_email text NOT NULL CHECK (new_email = lower(new_email)),
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TRIGGER of_live_account BEFORE INSERT ON email_change FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
