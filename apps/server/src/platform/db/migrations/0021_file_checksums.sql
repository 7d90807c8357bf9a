-- SHA-256 of a delivered file, in hex; null for files that were stored before there was one.
ALTER TABLE delivery_file ADD COLUMN sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$');
