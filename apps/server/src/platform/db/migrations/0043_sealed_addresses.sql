-- An address may hold a key. Those of webhooks are sealed at the next start (secrets/sealed-columns.ts). The database cannot
-- compare them then: the store does, under the lock of the account.
ALTER TABLE webhook DROP CONSTRAINT webhook_account_id_url_key;
CREATE INDEX webhook_of_account ON webhook (account_id);

-- What is not sealed yet, is at the next start.
UPDATE secret_key SET sealed_all_at = NULL, settled_at = NULL;

-- Sources of elements are only looked up: SHA-256 of the address is enough.
ALTER TABLE element_refresh RENAME COLUMN url TO source;
UPDATE element_refresh SET source = encode(sha256(convert_to(source, 'UTF8')), 'hex');
ALTER TABLE element_catalogue RENAME COLUMN url TO source;
UPDATE element_catalogue SET source = encode(sha256(convert_to(source, 'UTF8')), 'hex');
