CREATE TABLE saved_search (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  place jsonb NOT NULL,
  filter jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);

-- A name stands for one search, however it is written; the list of an account is read by it.
CREATE UNIQUE INDEX saved_search_name ON saved_search (account_id, lower(name));
