CREATE TABLE saved_search (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  place jsonb NOT NULL,
  filter jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  folded_name text NOT NULL,            -- the name in small letters of every script, which lower() of the C locale is not
  UNIQUE (account_id, folded_name)
);
