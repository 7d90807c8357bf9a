-- Orders, what was bought, every change of state, the files, and the money. Times are UTC instants, money integer cents.

-- Books that only grow: a wrong entry is corrected by another entry, never by a change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id),
  -- The same key of the same account is the same order; the digest tells whether it was asked with the same body.
  idempotency_key text NOT NULL,
  body_digest bytea NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  currency text NOT NULL CHECK (currency = 'usd'),
  state text NOT NULL CHECK (state IN ('open', 'paid')),
  intent_id text UNIQUE,
  client_secret text,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (account_id, idempotency_key),
  CHECK ((intent_id IS NULL) = (client_secret IS NULL)),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);

CREATE TABLE order_item (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  position integer NOT NULL CHECK (position >= 0),
  provider text NOT NULL,
  feature_id text NOT NULL,
  price_id text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  terms_version text NOT NULL,
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  location_description text NOT NULL,
  -- What was sold, as the provider described it at that moment.
  scene jsonb NOT NULL,
  product jsonb NOT NULL,
  -- Null until the order is paid.
  state text CHECK (state IN ('Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'AcquiredFail',
    'Processing', 'Complete', 'Delivered', 'Rejected', 'Failed')),
  state_reason text,
  provider_order_id text,
  -- Tries of the present step that failed on the way; back to 0 with every state.
  failed_attempts integer NOT NULL DEFAULT 0 CHECK (failed_attempts >= 0),
  UNIQUE (order_id, position)
);

CREATE TABLE order_item_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES order_item (id),
  at timestamptz NOT NULL,
  from_state text,
  to_state text NOT NULL CHECK (to_state IN ('Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess',
    'AcquiredFail', 'Processing', 'Complete', 'Delivered', 'Rejected', 'Failed')),
  reason text
);
CREATE INDEX order_item_event_of_item ON order_item_event (item_id, id);
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON order_item_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE delivery_file (
  id uuid PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES order_item (id),
  kind text NOT NULL CHECK (kind IN ('icon', 'full', 'tiff', 'zip')),
  blob_key text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  media_type text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/tiff', 'application/zip')),
  file_name text NOT NULL,
  UNIQUE (item_id, kind)
);

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'adjustment')),
  -- Positive: money came in. Negative: money went back.
  amount_cents bigint NOT NULL,
  currency text NOT NULL CHECK (currency = 'usd'),
  provider text NOT NULL,
  intent_id text NOT NULL,
  CHECK (kind <> 'charge' OR amount_cents >= 0),
  CHECK (kind <> 'refund' OR amount_cents < 0)
);
CREATE INDEX ledger_entry_of_order ON ledger_entry (order_id);
-- An order is charged once, whatever happens above this line.
CREATE UNIQUE INDEX ledger_entry_one_charge ON ledger_entry (order_id) WHERE kind = 'charge';
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Events of the payment provider that were acted upon; the second of the same id is nothing new.
CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  order_id uuid NOT NULL REFERENCES orders (id),
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('settled', 'already-paid', 'refused', 'ignored')),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (provider, event_id)
);
