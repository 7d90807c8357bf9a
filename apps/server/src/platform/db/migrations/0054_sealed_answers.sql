-- What addresses of webhooks answered may repeat a key of the address, and is sealed from now on (secrets/sealed-columns.ts). What was
-- kept before is forgotten: it is a plain text that others chose, and could look like a sealed one.
UPDATE webhook_delivery SET last_answer = '' WHERE last_answer <> '';
