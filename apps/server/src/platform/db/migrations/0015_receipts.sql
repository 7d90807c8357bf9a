-- Receipts: who bought from whom, kept as it was when the order was paid. Money stands in the ledger alone.

CREATE TABLE receipt (
  -- Grows and never repeats. A settlement that is undone leaves a gap: one without gaps would let only one order settle at a time.
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders (id),
  issued_at timestamptz NOT NULL,
  buyer jsonb NOT NULL,
  -- Null, here and below: the order is older than receipts, and what the server says now is shown.
  seller jsonb,
  test_mode boolean NOT NULL,
  simulated_providers jsonb
);
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO receipt (order_id, issued_at, buyer, test_mode)
SELECT orders.id, orders.paid_at,
  jsonb_build_object('email', email, 'firstname', firstname, 'lastname', lastname, 'company', company,
    'address', address, 'city', city, 'state', account.state, 'zip', zip, 'country', country),
  EXISTS (SELECT FROM ledger_entry WHERE ledger_entry.order_id = orders.id AND provider = 'sandbox')
FROM orders JOIN account ON account.id = orders.account_id
WHERE orders.state = 'paid'
ORDER BY orders.paid_at, orders.id;

-- Orders of an account, the latest first, page by page.
CREATE INDEX orders_of_account ON orders (account_id, created_at DESC, id DESC);
