-- Orders at commercial providers. A row is written before its order is sent, so that an order whose response was lost is
-- found by its reference instead of being placed again.
CREATE TABLE provider_order (
  provider text NOT NULL,
  -- Our item id, which the provider keeps with the order.
  reference text NOT NULL,
  intended_at timestamptz NOT NULL,
  -- The last time that the order was sent. Null: never, or the provider refused it.
  sent_at timestamptz,
  sends integer NOT NULL DEFAULT 0 CHECK (sends >= 0),
  -- Null until the provider's response was read.
  provider_order_id text,
  -- What the provider charges, in US cents: as agreed, and as its response states.
  agreed_cost_cents bigint CHECK (agreed_cost_cents >= 0),
  cost_cents bigint CHECK (cost_cents >= 0),
  -- What its adapter needs later: of a tasking, the place and the terms.
  details jsonb,
  -- The furthest state that was reported, and the provider's word for it.
  state text,
  word text,
  -- What the operator should know, such as a second order for the same item.
  remark text,
  PRIMARY KEY (provider, reference)
);
CREATE UNIQUE INDEX provider_order_of_id ON provider_order (provider, provider_order_id);
CREATE INDEX provider_order_unknown ON provider_order (sent_at) WHERE provider_order_id IS NULL AND sent_at IS NOT NULL;
CREATE INDEX provider_order_sent ON provider_order (provider, sent_at);
CREATE INDEX provider_order_remarked ON provider_order (intended_at) WHERE remark IS NOT NULL;
