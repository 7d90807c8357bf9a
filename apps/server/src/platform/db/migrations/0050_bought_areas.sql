-- The area that a bought image is clipped to, as its buyer sent it. Null: a box around the place of the item was bought.
ALTER TABLE order_item ADD COLUMN area jsonb;
