-- Accounts that were deleted, and downloads of what an account holds.

-- The row stays, since orders, receipts and ledger name it; nothing of the person is left in it.
ALTER TABLE account ADD COLUMN deleted_at timestamptz;
ALTER TABLE account ADD CONSTRAINT account_deleted_is_empty CHECK (deleted_at IS NULL
  OR email = 'deleted-' || id::text || '@invalid' AND password_hash IS NULL
    AND firstname || lastname || company || address || city || state || zip || country || citizenship = '');

-- Nothing new belongs to a deleted account. The lock makes it wait for a deletion that is under way; a deletion, which
-- locks the account for itself, waits for whatever came first.
CREATE FUNCTION refuse_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_id IS NULL THEN RETURN NEW; END IF;
  PERFORM FROM account WHERE id = NEW.account_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The account of this row of % was deleted', TG_TABLE_NAME USING ERRCODE = 'GT001';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_live_account BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON favorite_location FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON saved_search FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON mail_off FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON temporary_password FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON standing_agreement FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON external_identity FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON sign_in_attempt FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
CREATE TRIGGER of_live_account BEFORE INSERT ON webhook FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
-- A payment that is opened for an order could be made.
CREATE TRIGGER of_live_account BEFORE INSERT OR UPDATE OF intent_id ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();

-- An account has one download at a time; a process that dies lets it run out.
CREATE TABLE account_export (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  run_id uuid NOT NULL,
  runs_until timestamptz NOT NULL
);
CREATE TRIGGER of_live_account BEFORE INSERT ON account_export FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();

-- A mail whose row goes once it was sent or given up: nothing else needs the address it went to.
ALTER TABLE mail ADD COLUMN forgotten_when_over boolean NOT NULL DEFAULT false;
