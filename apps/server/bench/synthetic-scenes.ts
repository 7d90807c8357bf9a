import { Client } from 'pg';

/** This many scenes show one point. */
export const HOT_SPOT = { lon: 10.5, lat: 50.5, scenes: 50_000 } as const;
export const PROVIDERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const;
const CITIES = 300;
const WRITERS = 2;

export interface Place {
  readonly lon: number;
  readonly lat: number;
}

/**
 * Fills `scene` up to `total` rows: 70 % around 300 cities by Zipf's law, 30 % anywhere, 50,000 over one point; rotated
 * squares of 15 km; eight providers with 45 % to 3 %; more in every year from 2010 to 2026. Indexes are dropped and
 * rebuilt for speed.
 * @param from number of existing rows
 * @returns the cities, the largest first
 */
export async function fillScenes(url: string, from: number, total: number): Promise<readonly Place[]> {
  const client = await connected(url);
  try {
    const indexes = await dropIndexes(client);
    await client.query(prepare);
    const share = Math.ceil((total - from) / WRITERS);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, i) =>
        write(url, from + i * share + 1, Math.min(total, from + (i + 1) * share)),
      ),
    );
    await client.query(`SET maintenance_work_mem = '512MB'`);
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE scene');
    const { rows } = await client.query<Place>('SELECT lon, lat FROM bench_city ORDER BY id');
    return rows;
  } finally {
    await client.end();
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** @returns the statements that restore them */
async function dropIndexes(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'scene'`);
  await client.query('ALTER TABLE scene DROP CONSTRAINT IF EXISTS scene_pkey');
  for (const { name } of rows) await client.query(`DROP INDEX IF EXISTS ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Cities, and the squares of 15 km for each degree of latitude and eight directions, which only have to be moved. */
const prepare = `
  SELECT setseed(0.25);
  CREATE TABLE IF NOT EXISTS bench_city (id int PRIMARY KEY, lon float8, lat float8, share float8);
  INSERT INTO bench_city
    SELECT id, random() * 356 - 178, random() * 120 - 60, sum(1.0 / id) OVER (ORDER BY id) / sum(1.0 / id) OVER ()
    FROM generate_series(1, ${CITIES}) id
    ON CONFLICT DO NOTHING;
  DROP TABLE IF EXISTS bench_square;
  CREATE TABLE bench_square AS
    SELECT array_agg(square ORDER BY lat, turn) AS squares FROM (
      SELECT lat, turn, ('(' || string_agg('(' || 0.0954 * cos(angle) / cos(radians(lat)) || ',' || 0.0954 * sin(angle) || ')', ',' ORDER BY angle) || ')')::path AS square
      FROM generate_series(0, 79) lat, generate_series(0, 7) turn, LATERAL (
        SELECT radians(90 * corner + 11 * turn) AS angle FROM generate_series(0, 3) corner) corners
      GROUP BY lat, turn) made`;

async function write(url: string, first: number, last: number): Promise<void> {
  const client = await connected(url);
  try {
    await client.query(`SET synchronous_commit = off; SELECT setseed(${(first % 1000) / 1000})`);
    await client.query(insert(first, last));
  } finally {
    await client.end();
  }
}

function insert(first: number, last: number): string {
  return `
    INSERT INTO scene (provider, feature_id, part, acquired_at, ground_sample_distance_m, cloud_cover, off_nadir_deg,
      sun_elevation_deg, phenomenology, footprint, details, content_hash)
    SELECT provider, provider || '-' || id, 0, acquired_at, resolution, cloud, off_nadir, sun, kind,
      (squares[1 + 8 * least(79, abs(lat)::int) + turn] + point(lon, lat))::polygon,
      ('{"collection": "archive", "satellite": "Satellite-' || id % 9 || '", "sunAzimuthDeg": 151.5, "colorBands": ["red", "green", "blue", "nir"], "orbitState": "descending", "lookSide": "right", "assets": {"quicklook": "https://catalogue.example.org/' || id || '/quicklook.jpg", "sample": null, "image": "https://catalogue.example.org/' || id || '/image.tif"}}')::jsonb,
      int8send(id) || int8send(id)
    FROM (
      SELECT id,
        ('{${PROVIDERS.join(',')}}'::text[])[1 + width_bucket(random(), '{0.45,0.63,0.75,0.83,0.89,0.93,0.97}'::float8[])] AS provider,
        date_trunc('milliseconds', timestamptz '2010-01-01' + interval '6160 days' * sqrt(random())) AS acquired_at,
        ('{0.3,0.3,0.5,0.5,0.7,1,1.5,3}'::real[])[1 + floor(random() * 8)::int] AS resolution,
        sqrt(random())::real AS cloud, (random() * 40)::real AS off_nadir, (random() * 70)::real AS sun,
        (ARRAY['ms', 'ms', 'ms', 'pan'])[1 + floor(random() * 4)::int] AS kind, floor(random() * 8)::int AS turn,
        CASE WHEN id <= ${HOT_SPOT.scenes} THEN ${HOT_SPOT.lon} + (random() - 0.5) * 0.08
          WHEN city IS NULL THEN random() * 358 - 179
          ELSE lons[city] + 0.3 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) END AS lon,
        CASE WHEN id <= ${HOT_SPOT.scenes} THEN ${HOT_SPOT.lat} + (random() - 0.5) * 0.08
          WHEN city IS NULL THEN random() * 150 - 75
          ELSE lats[city] + 0.3 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) END AS lat
      FROM (
        SELECT id, CASE WHEN id % 10 < 7 THEN least(${CITIES}, 1 + width_bucket(random(), shares)) END AS city, lons, lats
        FROM generate_series(${first}, ${last}) id, (
          SELECT array_agg(share ORDER BY id) AS shares, array_agg(lon ORDER BY id) AS lons, array_agg(lat ORDER BY id) AS lats
          FROM bench_city) cities) chosen) facts, bench_square`;
}
