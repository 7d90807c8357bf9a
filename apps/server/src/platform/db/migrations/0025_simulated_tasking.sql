-- What a simulated provider has planned for each of its tasking orders. The first plan of an order is never changed.
CREATE TABLE simulated_tasking (
  provider_order_id text PRIMARY KEY,
  plan jsonb NOT NULL,
  placed_at timestamptz NOT NULL
);
