-- Who opened the payment of an order: the operator may change the payment provider while orders wait for their money.
ALTER TABLE orders ADD COLUMN payment_provider text;
UPDATE orders SET payment_provider =
  CASE WHEN EXISTS (SELECT FROM sandbox_intent WHERE sandbox_intent.id = orders.intent_id) THEN 'sandbox' ELSE 'stripe' END
WHERE intent_id IS NOT NULL;
ALTER TABLE orders ADD CHECK ((payment_provider IS NULL) = (intent_id IS NULL));
