-- Kinds of mail that can be switched off, what buyers were told, and what the operator has to know of mails not sent.

ALTER TABLE mail ADD COLUMN order_id uuid REFERENCES orders (id);
ALTER TABLE mail ADD COLUMN kind text CHECK (kind IN ('placed', 'actionNeeded', 'delivered', 'failed', 'refunded'));
-- Where its reader chooses which mails to get; null in mails of before.
ALTER TABLE mail ADD COLUMN settings_url text;
-- Tries that failed, and why the last one did.
ALTER TABLE mail ADD COLUMN failed_attempts integer NOT NULL DEFAULT 0;
ALTER TABLE mail ADD COLUMN last_error text;
CREATE INDEX mail_unsent ON mail (queued_at) WHERE sent_at IS NULL;

-- A kind that is not here is sent.
CREATE TABLE mail_off (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('placed', 'actionNeeded', 'delivered', 'failed', 'refunded')),
  PRIMARY KEY (account_id, kind)
);

-- What the buyer of an order was told by mail, or did not want to be: each piece of news once.
CREATE TABLE told_news (
  about text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  told_at timestamptz NOT NULL
);
INSERT INTO told_news
  SELECT 'item:' || id || ':' || state, order_id, now() FROM order_item
  WHERE state IN ('Delivered', 'Rejected', 'Failed', 'AcquiredFail');
INSERT INTO told_news SELECT 'ledger:' || id, order_id, now() FROM ledger_entry WHERE kind <> 'charge';
INSERT INTO told_news SELECT 'refund:' || id || ':refused', order_id, now() FROM refund WHERE state = 'refused';

-- The movement in the ledger that gave the money back; null until it is done, and for refunds of before.
ALTER TABLE refund ADD COLUMN reference text;

-- A card was declined; another one may still pay.
ALTER TABLE sandbox_intent DROP CONSTRAINT sandbox_intent_status_check;
ALTER TABLE sandbox_intent ADD CONSTRAINT sandbox_intent_status_check
  CHECK (status IN ('open', 'challenged', 'declined', 'succeeded', 'canceled'));
