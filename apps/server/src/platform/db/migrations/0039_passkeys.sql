-- Passkeys as a second factor, beside the authenticator app (WebAuthn Level 3).

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- What the authenticator calls it, in base64url.
  credential_id text NOT NULL UNIQUE,
  -- In COSE (RFC 9052).
  public_key bytea NOT NULL,
  -- How often it signed, where the authenticator counts; otherwise 0.
  counter bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_account ON passkey (account_id);

-- What a new passkey has to sign; at most one an account, deleted when it is used.
CREATE TABLE passkey_challenge (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- What a passkey has to sign to finish this login; null: none was asked for.
ALTER TABLE pending_login ADD COLUMN passkey_challenge text;

CREATE TRIGGER of_live_account BEFORE INSERT ON passkey FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON passkey_challenge FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
