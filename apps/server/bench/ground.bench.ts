import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GROUND_LEVELS } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { SimulatedGround } from '../src/features/ground/simulated-ground.ts';
import { silentLog } from '../src/testing/silent-log.ts';

// Towns and empty land, coast and inland, the antimeridian, the far north.
const PLACES = [
  [-122.46, 37.75],
  [8.54, 47.37],
  [-77, 38.9],
  [-84, 45],
  [31, 30.6],
  [179.9, -17],
  [16, 78.3],
  [10, 23],
  [139.7, 35.7],
] as const;

const cacheDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-'));
const ground = new SimulatedGround({ cacheDir, log: silentLog });
try {
  await cpuOf(GROUND_LEVELS.max, [0, 0]);
  for (const level of [GROUND_LEVELS.min, 11, 12, 14, 16, GROUND_LEVELS.max]) {
    const cpuMs: number[] = [];
    for (const place of PLACES) cpuMs.push(await cpuOf(level, place));
    figure(`simulated ground: tile of level ${level}, CPU, p50`, quantile(cpuMs, 0.5), 'ms');
    figure(`simulated ground: tile of level ${level}, CPU, p95`, quantile(cpuMs, 0.95), 'ms');
  }
} finally {
  await rm(cacheDir, { recursive: true });
}

/** Processor time of all threads for one tile. */
async function cpuOf(z: number, [longitude, latitude]: readonly [number, number]): Promise<number> {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
  const before = process.cpuUsage();
  await ground.tile({ z, x, y });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
