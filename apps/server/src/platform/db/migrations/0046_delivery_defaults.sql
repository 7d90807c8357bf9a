-- How an account had its last image delivered, offered again for the next.
CREATE TABLE delivery_default (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  options jsonb NOT NULL,               -- as the contract has them
  kept_at timestamptz NOT NULL
);
CREATE TRIGGER of_live_account BEFORE INSERT ON delivery_default FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();
