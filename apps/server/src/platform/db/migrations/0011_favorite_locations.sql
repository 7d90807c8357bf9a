CREATE TABLE favorite_location (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  latitude float8 NOT NULL,
  longitude float8 NOT NULL,
  elevation float8 NOT NULL,            -- metres
  location text NOT NULL,
  filter jsonb NOT NULL,                -- what the buyer searched with when saving
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, latitude, longitude)
);
