-- Accounts that anybody opens with one click where nothing is real; each ends by itself.
CREATE TABLE demo_account (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  ends_at timestamptz NOT NULL
);
CREATE INDEX demo_account_end ON demo_account (ends_at);
CREATE TRIGGER of_live_account BEFORE INSERT ON demo_account FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
