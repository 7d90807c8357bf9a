/** Pass prediction against the plain method, one JSON line a figure: `node packages/orbit/bench/passes.bench.ts`. */
import { ecfToLookAngles, eciToEcf, gstime, propagate } from 'satellite.js';
import { type ElementSet, predictPasses } from '../src/index.ts';
import { orbitRecord } from '../src/orbit-record.ts';
import { activeSatellites, imagingSatellites } from '../src/testing/reference-data.ts';

const HOUR_MS = 3_600_000;
const SITE = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };
const START_MS = Date.UTC(2026, 7, 22, 12);
const PLAIN_STEPS = 2900;
const PLAIN_STEP_MS = 15_000;

function passes(satellites: readonly ElementSet[], hours: number): number {
  const window = { startMs: START_MS, endMs: START_MS + hours * HOUR_MS };
  return predictPasses({ satellites, site: SITE, ...window, minElevationDeg: 30, maxElementAgeDays: 30 }).passes.length;
}

/** 2900 steps of 15 s, every satellite at every step; counts the rises above 30 degrees. */
function plainPasses(satellites: readonly ElementSet[]): number {
  const rad = Math.PI / 180;
  const observer = { latitude: SITE.latitudeDeg * rad, longitude: SITE.longitudeDeg * rad, height: 0 };
  let rises = 0;
  for (const satellite of satellites) {
    const { satrec } = orbitRecord(satellite);
    let above = false;
    for (let step = 0; step < PLAIN_STEPS; step += 1) {
      const date = new Date(START_MS - 300_000 + step * PLAIN_STEP_MS);
      const state = propagate(satrec, date);
      if (state === null) break;
      const look = ecfToLookAngles(observer, eciToEcf(state.position, gstime(date)));
      const now = look.elevation >= 30 * rad;
      if (now && !above) rises += 1;
      above = now;
    }
  }
  return rises;
}

/** Milliseconds of process time one call takes: the best of several runs of at least 50 ms. */
function hotMs(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const before = process.cpuUsage();
    let calls = 0;
    let spentMs = 0;
    do {
      work();
      calls += 1;
      const { user, system } = process.cpuUsage(before);
      spentMs = (user + system) / 1000;
    } while (spentMs < 50);
    best = Math.min(best, spentMs / calls);
  }
  return best;
}

function print(name: string, value: number, unit: string, target: number | null): void {
  const rounded = Number(value.toPrecision(4));
  console.log(
    JSON.stringify(target === null ? { name, value: rounded, unit } : { name, value: rounded, unit, target }),
  );
}

const thirty = imagingSatellites().slice(0, 30);
const coldStart = performance.now();
passes(thirty, 12);
print('passes_30x12h_cold_ms', performance.now() - coldStart, 'ms', 10);

const hot = hotMs(() => passes(thirty, 12));
print('passes_30x12h_hot_ms', hot, 'ms', 1);
print(
  'passes_30x7d_hot_ms',
  hotMs(() => passes(thirty, 168)),
  'ms',
  5,
);
const plain = hotMs(() => plainPasses(thirty));
print('passes_30x12h_plain_ms', plain, 'ms', null);
print('passes_30x12h_times_faster_than_plain', plain / hot, 'times', 400);

const active = activeSatellites();
const beforeTable = process.cpuUsage();
active.forEach(orbitRecord);
const table = process.cpuUsage(beforeTable);
print('table_16219_ms', (table.user + table.system) / 1000, 'ms', 300);

const many = active.slice(0, 10_000);
const manyHot = hotMs(() => passes(many, 12));
print('passes_10000x12h_hot_ms', manyHot, 'ms', 150);
const sample = many.filter((_, index) => index % 50 === 0);
const manyPlain = (hotMs(() => plainPasses(sample)) * many.length) / sample.length;
print('passes_10000x12h_times_faster_than_plain', manyPlain / manyHot, 'times', 250);
