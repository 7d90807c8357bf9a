-- The outline of what was sold of an area, simplified, for lists of orders and images; `product` has it exactly. Null: a box was sold.
ALTER TABLE order_item ADD COLUMN outline jsonb;
UPDATE order_item SET outline = product -> 'clip' WHERE product -> 'clip' IS NOT NULL;
