-- The keys that seal secrets in this database, by name: the keys themselves are in a file, or in the environment.
CREATE TABLE secret_key (
  -- Made from the key; a sealed value names it.
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  first_used_at timestamptz NOT NULL DEFAULT now(),
  -- Every secret of that moment was sealed by this key; null: some are sealed by another one, or not at all.
  sealed_all_at timestamptz,
  -- The same once more, after whatever was being written then was over: other keys are not needed any more.
  settled_at timestamptz
);
