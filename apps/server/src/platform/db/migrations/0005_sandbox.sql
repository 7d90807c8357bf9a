-- The book of the sandbox card payment provider. It knows nothing of the tables of orders: the ledger is checked against it.

CREATE TABLE sandbox_intent (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  order_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  client_secret text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'succeeded', 'canceled')),
  created_at timestamptz NOT NULL
);

CREATE TABLE sandbox_charge (
  id text PRIMARY KEY,
  intent_id text NOT NULL REFERENCES sandbox_intent (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  idempotency_key text UNIQUE,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sandbox_charge_one_for_intent ON sandbox_charge (intent_id) WHERE kind = 'charge';

CREATE TABLE sandbox_event (
  id text PRIMARY KEY,
  -- The exact bytes that are signed and sent.
  payload text NOT NULL,
  created_at timestamptz NOT NULL
);
