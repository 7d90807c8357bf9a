import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '../src/db/embedded-server.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/pools.ts';
import { loadPlaces } from '../src/features/geocoding/load-places.ts';
import { PgGeocoder } from '../src/features/geocoding/pg-geocoder.ts';
import { systemIds } from '../src/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';

// What a visitor sends while typing, and what goes wrong in it.
const NAMES = [
  'Greenbelt',
  'San Francisco',
  'Saint Petersburg',
  'Rio de Janeiro',
  'Zürich',
  'Paris, Texas',
  'Los Angles',
];
const TYPED = NAMES.flatMap((name) => Array.from(name, (_, index) => name.slice(0, index + 1)));
const ROUNDS = 5;
const TARGET_MS = 30;

const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-'));
const server = await startEmbeddedServer({ dataDir: folder, ids: systemIds, log: silentLog });
try {
  await migrate(server.url, silentLog);
  const database = await openDatabase(server.url, silentLog);
  print('gazetteer loaded', await timed(() => loadPlaces(database, silentLog)), null);
  const geocoder = new PgGeocoder(database.search);
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of TYPED) samples.push(await timed(() => geocoder.search(text, 8)));
  }
  print('place search p50', quantile(samples, 0.5), null);
  print('place search p95', quantile(samples, 0.95), TARGET_MS);
  const nearest = [];
  for (let longitude = -180; longitude < 180; longitude += 1) {
    nearest.push(await timed(() => geocoder.nearest(39, longitude, 50)));
  }
  print('nearest place p95', quantile(nearest, 0.95), TARGET_MS);
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function quantile(samples: readonly number[], share: number): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? 0;
}

function print(name: string, valueMs: number, target: number | null): void {
  console.log(
    JSON.stringify({ name, value: Number(valueMs.toFixed(1)), unit: 'ms', ...(target === null ? {} : { target }) }),
  );
}
