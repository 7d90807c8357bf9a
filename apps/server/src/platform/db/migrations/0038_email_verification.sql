-- Since when it is known that mails reach the owner of an account at its address; null: not yet.
ALTER TABLE account ADD COLUMN email_verified_at timestamptz;
-- Who has bought before goes on as before; so does whose OpenID provider has verified the address.
UPDATE account SET email_verified_at = now() WHERE deleted_at IS NULL AND (
  EXISTS (SELECT FROM orders WHERE account_id = account.id AND state = 'paid')
  OR EXISTS (SELECT FROM external_identity AS identity WHERE account_id = account.id AND identity.email = account.email));

-- A link that was mailed to the address of an account: at most one an account.
CREATE TABLE email_verification (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TRIGGER of_live_account BEFORE INSERT ON email_verification FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
