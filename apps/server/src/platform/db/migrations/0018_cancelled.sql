-- Buyers may cancel, and what goes wrong with an item is kept where the operator finds it.

ALTER TABLE order_item DROP CONSTRAINT order_item_state_check;
ALTER TABLE order_item ADD CONSTRAINT order_item_state_check
  CHECK (state IN ('Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'AcquiredFail',
    'Processing', 'Complete', 'Delivered', 'Rejected', 'Failed', 'Cancelled'));

ALTER TABLE order_item_event DROP CONSTRAINT order_item_event_to_state_check;
ALTER TABLE order_item_event ADD CONSTRAINT order_item_event_to_state_check
  CHECK (to_state IN ('Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'AcquiredFail',
    'Processing', 'Complete', 'Delivered', 'Rejected', 'Failed', 'Cancelled'));

-- Why the last try of the present step failed, in the words of the error; null again when the item has moved on.
ALTER TABLE order_item ADD COLUMN last_error text;
ALTER TABLE order_item ADD COLUMN last_failed_at timestamptz;

-- The simulated provider keeps what it promised: an order it cancelled stays cancelled after a restart.
CREATE TABLE simulated_cancellation (
  provider_order_id text PRIMARY KEY,
  at timestamptz NOT NULL
);
