-- Areas that are too long for an address, by the id that stands in it instead.
CREATE TABLE saved_area (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  area jsonb NOT NULL,                  -- GeoJSON
  area_key text NOT NULL,               -- SHA-256 of its text, in hex
  saved_at timestamptz NOT NULL,
  UNIQUE (account_id, area_key)
);
CREATE TRIGGER of_live_account BEFORE INSERT ON saved_area FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account();

-- A favorite may be an area, with a point inside it that other favorites may have as well.
ALTER TABLE favorite_location
  ADD COLUMN area jsonb,
  ADD COLUMN area_key text NOT NULL DEFAULT '',
  DROP CONSTRAINT favorite_location_pkey,
  ADD PRIMARY KEY (account_id, latitude, longitude, area_key);
