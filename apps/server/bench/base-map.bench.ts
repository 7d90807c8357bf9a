import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_LEVEL } from '@groundtrack/base-map';
import Fastify from 'fastify';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { registerBaseMap } from '../src/features/base-map/base-map.ts';
import { BuiltInMap } from '../src/features/base-map/built-in-map.ts';
import { pool } from '../src/platform/pool/pool.ts';
import { silentLog } from '../src/testing/silent-log.ts';

// Crowded and empty, coast and inland, the antimeridian, the far north, and the pole.
const PLACES = [
  [-77, 38.9],
  [8.5, 47.4],
  [-84, 45],
  [31, 30.6],
  [179.9, -17],
  [16, 78.3],
  [0, -88],
  [10, 23],
  [-60, -3.1],
  [139.7, 35.7],
] as const;
const LEVELS = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);
const ROUNDS = 5;

const cacheDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-'));
const server = Fastify();
const map = new BuiltInMap({ cacheDir, log: silentLog });
registerBaseMap(server, map, async () => undefined);
try {
  const urls = LEVELS.flatMap((level) => PLACES.map(([longitude, latitude]) => urlOf(level, longitude, latitude)));
  figure('base map: first tile after a start', await timed('/tiles/4/0/0.webp'), 'ms');
  const cold = await timedAll(urls);
  figure('base map: tile drawn, p50', quantile(cold, 0.5), 'ms');
  figure('base map: tile drawn, p95', quantile(cold, 0.95), 'ms');
  const cached: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) cached.push(...(await timedAll(urls)));
  figure('base map: tile from disk, p95', quantile(cached, 0.95), 'ms');
} finally {
  await server.close();
  await pool.close();
  await rm(cacheDir, { recursive: true });
}

function urlOf(level: number, longitude: number, latitude: number): string {
  const perDeg = 2 ** level / 180;
  return `/tiles/${level}/${Math.floor((longitude + 180) * perDeg)}/${Math.floor((90 - latitude) * perDeg)}.webp`;
}

async function timedAll(urls: readonly string[]): Promise<number[]> {
  const samples: number[] = [];
  for (const url of urls) samples.push(await timed(url));
  return samples;
}

async function timed(url: string): Promise<number> {
  const startedMs = performance.now();
  const { statusCode } = await server.inject(url);
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
  return performance.now() - startedMs;
}
