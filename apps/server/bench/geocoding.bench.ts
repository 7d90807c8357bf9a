import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { loadPlaces } from '../src/features/geocoding/load-places.ts';
import { PgGazetteer } from '../src/features/geocoding/pg-gazetteer.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/pools.ts';
import { systemIds } from '../src/platform/system/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';

// Each typed letter is a separate query: names as they are, qualified, in another language, misspelled.
const TYPED = [
  'Greenbelt',
  'San Francisco',
  'Saint Petersburg',
  'Rio de Janeiro',
  'Zürich',
  'Saint-Jean-d’Angély',
  'Llanfairpwllgwyngyll',
  'Paris, Texas',
  'springfield illinois',
  'münchen',
];
// Queried as a whole: errors in names, parts of names, one letter, and nothing at all.
const WHOLE = [
  'new yrok',
  'Los Angles',
  'philadelhpia',
  'johannseburg',
  'buenos arires',
  'pariss',
  'tokio',
  'york',
  'city',
  'santa',
  'washington dc',
  'united states',
  'qqqqzzzz',
  'xylophone street 12',
  'a restaurant near the old harbour of marseille, france',
  ...Array.from('abcdefghijklmnopqrstuvwxyz'),
];
const QUESTIONS = [...TYPED.flatMap((name) => Array.from(name, (_, index) => name.slice(0, index + 1))), ...WHOLE];
const ROUNDS = 4;
const TARGET_MS = 30;

const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-'));
const server = await startEmbeddedServer({ dataDir: folder, ids: systemIds, log: silentLog });
try {
  await migrate(server.url, silentLog);
  const database = await openDatabase(server.url, silentLog);
  figure('gazetteer loaded', await timed(() => loadPlaces(database, silentLog)), 'ms');
  const gazetteer = new PgGazetteer(database.places);
  const samples = new Map<string, number[]>(QUESTIONS.map((text) => [text, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [text, times] of samples) times.push(await timed(() => gazetteer.search(text, 8)));
  }
  const all = [...samples.values()].flat();
  figure('place search p50', quantile(all, 0.5), 'ms');
  figure('place search p95', quantile(all, 0.95), 'ms', TARGET_MS);
  const medians = [...samples].map(([text, times]) => ({ text, medianMs: quantile(times, 0.5) }));
  const [slowest] = medians.toSorted((a, b) => b.medianMs - a.medianMs);
  figure(`place search slowest (${slowest?.text ?? ''})`, slowest?.medianMs ?? Number.NaN, 'ms');
  const nearest = [];
  for (let longitude = -180; longitude < 180; longitude += 1) {
    nearest.push(await timed(() => gazetteer.nearest({ latitude: 39, longitude }, 50)));
  }
  figure('nearest place p95', quantile(nearest, 0.95), 'ms', TARGET_MS);
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
