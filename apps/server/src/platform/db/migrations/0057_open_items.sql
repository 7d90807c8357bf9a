-- Paid items that are not settled, for the list of what needs attention.
CREATE INDEX order_item_open ON order_item (order_id)
  WHERE state NOT IN ('Delivered', 'Rejected', 'AcquiredFail', 'Failed', 'Cancelled');
