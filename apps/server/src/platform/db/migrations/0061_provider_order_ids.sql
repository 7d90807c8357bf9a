-- A notification of a provider names an order by the provider's own id.
CREATE INDEX order_item_of_provider_order ON order_item (provider_order_id) WHERE provider_order_id IS NOT NULL;
