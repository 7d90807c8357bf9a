-- The newest elements of each known satellite; what is older than the seed is simply not used.
CREATE TABLE element_set (
  satellite_id text COLLATE "C" PRIMARY KEY CHECK (satellite_id ~ '^[1-9][0-9]*$'),
  omm jsonb NOT NULL,
  epoch timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- One row for each address asked, so that a second process or a restart does not ask again too soon.
CREATE TABLE element_refresh (
  url text COLLATE "C" PRIMARY KEY,
  attempted_at timestamptz NOT NULL,
  succeeded_at timestamptz,
  etag text,
  last_modified text
);
