import type { Point } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { checkFeasibility } from '../src/features/tasking/check-feasibility.ts';
import { findWindows } from '../src/features/tasking/find-windows.ts';
import { NOW_MS, openTasking } from '../src/features/tasking/testing/tasking-deps.ts';
import { DAY_MS } from '../src/lib/time-units.ts';
import { benchPlaces } from './tasking-places.ts';

/** Windows and feasibility with the simulated providers and the example price book, in this process. */
const PLACES = 20;
const never = new AbortController().signal;
const deps = openTasking();
const iso = (days: number): string => new Date(NOW_MS + days * DAY_MS).toISOString();

async function windows(geometry: Point, days: number): Promise<number> {
  const query = { geometry, start: iso(0), stop: iso(days), minElevation: 15, maxElevation: 90 };
  const found = await findWindows(deps, { accountId: 'bench', query }, never);
  if (!found.ok) throw new Error(found.failure.detail);
  return found.value.length;
}

async function feasibility(geometry: Point): Promise<number> {
  const found = await checkFeasibility(deps, { geometry, start: iso(7), stop: iso(37) }, never);
  if (!found.ok) throw new Error(found.failure.detail);
  return found.value.products.length;
}

/** Milliseconds of each place, after a warm-up round. */
async function timed(work: (place: Point) => Promise<number>): Promise<number[]> {
  const places = benchPlaces(PLACES);
  for (const place of places) await work(place);
  const tookMs: number[] = [];
  for (const place of places) {
    const beganMs = performance.now();
    await work(place);
    tookMs.push(performance.now() - beganMs);
  }
  return tookMs;
}

const weekMs = await timed((place) => windows(place, 7));
figure('tasking_windows_7d_median_ms', quantile(weekMs, 0.5), 'ms', 50);
figure('tasking_windows_7d_p95_ms', quantile(weekMs, 0.95), 'ms');
const cpuBefore = process.cpuUsage();
for (const place of benchPlaces(PLACES)) await windows(place, 7);
figure('tasking_windows_7d_cpu_ms', process.cpuUsage(cpuBefore).user / 1000 / PLACES, 'ms');

const [somewhere = { type: 'Point', coordinates: [0, 0] }] = benchPlaces(1);
const beforeMb = process.memoryUsage().rss / 2 ** 20;
await windows(somewhere, 90);
figure('tasking_windows_90d_more_memory_mb', process.memoryUsage().rss / 2 ** 20 - beforeMb, 'MB', 64);
const seasonMs = await timed((place) => windows(place, 90));
figure('tasking_windows_90d_median_ms', quantile(seasonMs, 0.5), 'ms', 250);
figure('tasking_windows_90d_p95_ms', quantile(seasonMs, 0.95), 'ms');

const feasibilityMs = await timed(feasibility);
figure('tasking_feasibility_37d_median_ms', quantile(feasibilityMs, 0.5), 'ms', 100);
figure('tasking_feasibility_37d_p95_ms', quantile(feasibilityMs, 0.95), 'ms');
