CREATE EXTENSION IF NOT EXISTS btree_gist;

-- Scenes harvested from catalogues. Core polygons are planar and of one ring: a scene has one row for each part of its
-- footprint, each with all facts, so that a search reads one table.
CREATE TABLE scene (
  provider text COLLATE "C" NOT NULL,
  feature_id text COLLATE "C" NOT NULL,
  part smallint NOT NULL CHECK (part >= 0),
  -- The search walks down from 2100.
  acquired_at timestamptz NOT NULL CHECK (acquired_at < '2100-01-01'),
  -- Null: the catalogue does not say, and no filter refuses it.
  ground_sample_distance_m real CHECK (ground_sample_distance_m > 0),
  cloud_cover real CHECK (cloud_cover BETWEEN 0 AND 1),
  off_nadir_deg real CHECK (off_nadir_deg BETWEEN 0 AND 90),
  sun_elevation_deg real CHECK (sun_elevation_deg BETWEEN -90 AND 90),
  phenomenology text COLLATE "C" NOT NULL CHECK (phenomenology IN ('pan', 'ms', 'sar')),
  footprint polygon NOT NULL,
  holes polygon[],
  -- What is shown but not searched.
  details jsonb NOT NULL,
  -- Of everything above: a scene that comes again unchanged is not written.
  content_hash bytea NOT NULL,
  PRIMARY KEY (provider, feature_id, part)
);
-- The only search index. Its order by distance to a far future gives the newest first without sorting; the facts let a
-- filter that matches nothing skip whole pages of a place with many scenes.
CREATE INDEX scene_search ON scene USING gist (
  box(footprint), provider, phenomenology, acquired_at,
  coalesce(cloud_cover, 0::real), coalesce(ground_sample_distance_m, 0::real),
  coalesce(off_nadir_deg, 0::real), coalesce(sun_elevation_deg, 90::real)
);

-- How far each source was read, written together with the scenes read up to there.
CREATE TABLE harvest (
  provider text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  -- Whoever began last goes on; an older run that still writes stops.
  run_id uuid NOT NULL,
  -- What the position depends on: a source that changed is read from its beginning.
  fingerprint text NOT NULL,
  -- Null: at the beginning, or at the end when finished.
  position jsonb,
  added bigint NOT NULL DEFAULT 0,
  changed bigint NOT NULL DEFAULT 0,
  unchanged bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (provider, source)
);
