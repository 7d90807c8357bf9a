-- The last good answer with all active objects, one row for each address asked: CSV compressed with gzip, as it is sent.
CREATE TABLE element_catalogue (
  url text COLLATE "C" PRIMARY KEY,
  csv_gzip bytea NOT NULL,
  objects integer NOT NULL CHECK (objects > 0),
  fetched_at timestamptz NOT NULL
);
ALTER TABLE element_catalogue ALTER COLUMN csv_gzip SET STORAGE EXTERNAL;

-- Set when the last attempt failed: one that is neither this nor a success is still under way, or was broken off.
ALTER TABLE element_refresh ADD COLUMN failed_at timestamptz;
