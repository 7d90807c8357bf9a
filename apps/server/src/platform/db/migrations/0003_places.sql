-- Gazetteer: filled at the first start from the data set the server brings (GeoNames, CC BY 4.0).
-- A trusted extension: the owner of the database may create it without being superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE place (
  id int PRIMARY KEY,                   -- GeoNames id
  name text COLLATE "C" NOT NULL,
  folded text COLLATE "C" NOT NULL,     -- name without case, marks and punctuation, as searched texts are folded
  country text COLLATE "C" NOT NULL,    -- ISO 3166-1 alpha-2
  region text COLLATE "C" NOT NULL,     -- GeoNames admin 1 code; for the United States the postal code of the state
  population int NOT NULL,
  position point NOT NULL               -- longitude, latitude in degrees
);
-- Its indexes are built when it is filled.
