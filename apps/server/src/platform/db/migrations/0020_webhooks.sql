-- Addresses of users that are told of changes of state, and what was sent to them.
CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  url text NOT NULL,
  description text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'off')),
  state_reason text CHECK ((state_reason IS NOT NULL) = (state = 'off')),
  -- Secrets are not stored but made from the server's own, the id and this number.
  secret_version integer NOT NULL DEFAULT 1 CHECK (secret_version > 0),
  -- Until when the secret before this one signs as well.
  old_secret_until timestamptz,
  -- Tries in a row that were not taken, and the first of them; while it rests nothing is sent.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz CHECK ((failing_since IS NULL) = (failures = 0)),
  rests_until timestamptz,
  -- One process sends to an address at a time; a dead one is waited for until then.
  sending_until timestamptz,
  -- What the user had sent by hand since then: within a minute that is limited.
  by_hand_since timestamptz,
  by_hand_sends integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  UNIQUE (account_id, url)
);

CREATE TABLE webhook_delivery (
  -- The header webhook-id.
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  -- Of the history.
  position bigint GENERATED ALWAYS AS IDENTITY,
  event text NOT NULL CHECK (event IN ('image.state_changed', 'ping')),
  image_id uuid,
  image_state text,
  -- The very bytes that are signed and sent.
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed', 'stopped')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz CHECK ((next_at IS NOT NULL) = (state = 'waiting')),
  -- Of the latest try.
  last_at timestamptz,
  last_status integer,
  last_duration_ms integer,
  last_error text,
  last_answer text,
  CHECK ((image_id IS NOT NULL) = (event = 'image.state_changed') AND (image_id IS NULL) = (image_state IS NULL)),
  CHECK ((last_at IS NULL) = (last_duration_ms IS NULL) AND (last_at IS NULL) = (last_answer IS NULL))
);
CREATE INDEX webhook_delivery_history ON webhook_delivery (webhook_id, position);
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook_id, next_at, position) WHERE state = 'waiting';
