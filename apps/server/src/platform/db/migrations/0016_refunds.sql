-- Money that goes back, and what the payment provider took or gave without being asked.

-- The provider's own id of what moved the money: the same movement is booked once, however often it is told of.
ALTER TABLE ledger_entry ADD COLUMN reference text;
CREATE UNIQUE INDEX ledger_entry_one_of_reference ON ledger_entry (provider, reference);
CREATE INDEX ledger_entry_of_intent ON ledger_entry (intent_id);

-- What we want to give back. The row is written before the provider is asked, its id is the idempotency key there.
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  -- The same key is the same refund: what asks for it may be repeated.
  request_key text NOT NULL UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'done', 'refused')),
  -- Why the provider refused it.
  refusal text,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_asked ON refund (id) WHERE state = 'asked';

-- The provider will never take this payment: nobody has to ask for its state any more.
ALTER TABLE orders ADD COLUMN payment_closed_at timestamptz;
CREATE INDEX orders_with_open_payment ON orders (id) WHERE state = 'open' AND payment_closed_at IS NULL;

ALTER TABLE payment_event DROP CONSTRAINT payment_event_outcome_check;
ALTER TABLE payment_event ADD CONSTRAINT payment_event_outcome_check
  CHECK (outcome IN ('settled', 'already-paid', 'refused', 'ignored', 'booked'));

-- A card of the sandbox may ask for one more step.
ALTER TABLE sandbox_intent DROP CONSTRAINT sandbox_intent_status_check;
ALTER TABLE sandbox_intent ADD CONSTRAINT sandbox_intent_status_check
  CHECK (status IN ('open', 'challenged', 'succeeded', 'canceled'));
