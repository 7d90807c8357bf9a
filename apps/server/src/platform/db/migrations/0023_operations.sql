-- What needs a person is found without reading all that went well.
CREATE INDEX order_item_troubled ON order_item (last_failed_at) WHERE last_failed_at IS NOT NULL;
CREATE INDEX mail_troubled ON mail (queued_at) WHERE last_error IS NOT NULL;
CREATE INDEX refund_refused ON refund (created_at) WHERE state = 'refused';
