-- The network address that logged in, for the list of devices; null for sessions from before.
ALTER TABLE session ADD COLUMN sender text;
