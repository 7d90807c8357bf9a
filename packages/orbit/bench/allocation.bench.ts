/** Heap use of an evaluation; one JSON line per figure. Needs `node --expose-gc`. */
import { sgp4 } from 'satellite.js';
import { figure } from '../../../tools/bench/figures.ts';
import { toSiderealClock, toSiteFrame } from '../src/earth.ts';
import { toOrbitRecord } from '../src/orbit-record.ts';
import { Sight } from '../src/sight.ts';
import { EPOCH_MS, elementsWith } from '../src/testing/elements.ts';

/** Small enough that no garbage is collected during the count. */
const COUNTED = 10_000;
const LONG_RUN = 5_000_000;

const site = toSiteFrame({ latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 });
const record = toOrbitRecord(elementsWith());
const sight = new Sight(site, toSiderealClock(EPOCH_MS), EPOCH_MS);
sight.follow(record);

function looks(count: number): void {
  for (let sec = 0; sec < count; sec += 1) sight.look(sec);
}

function bareEvaluations(count: number): void {
  for (let sec = 0; sec < count; sec += 1) sgp4(record.satrec, sec / 60);
}

function heapAfterCollection(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** Heap bytes per evaluation, including garbage: the minimum of several runs, because other code also allocates. */
function bytesEach(evaluate: (count: number) => void): number {
  const runs = Array.from({ length: 9 }, () => {
    const before = heapAfterCollection();
    evaluate(COUNTED);
    return (process.memoryUsage().heapUsed - before) / COUNTED;
  });
  return Math.min(...runs);
}

looks(LONG_RUN / 10);
bareEvaluations(LONG_RUN / 10);
const before = heapAfterCollection();
looks(LONG_RUN);
figure('heap_growth_bytes_per_evaluation', Math.max(0, heapAfterCollection() - before) / LONG_RUN, 'bytes', 0.1);
const library = bytesEach(bareEvaluations);
figure('satellite_js_sgp4_result_bytes_per_evaluation', library, 'bytes');
figure('own_bytes_per_evaluation', Math.max(0, bytesEach(looks) - library), 'bytes', 4);
