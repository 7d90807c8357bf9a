// How long the Satellites tab thinks about all active objects: filters, rows and a new order of rows.
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { comingPasses, skyList, skyRows } from '../src/features/satellites/sky-list.ts';
import { passAt, skySatellite } from '../src/features/satellites/sky-samples.ts';
import { NO_FILTERS } from '../src/features/satellites/sky-view.ts';

const OBJECTS = 16_219;
const PASSES_EACH = 3;
const TARGET_MS = 100;
const REPETITIONS = 15;
const nowMs = Date.UTC(2026, 7, 22, 12);

const satellites = Array.from({ length: OBJECTS }, (_, index) => {
  const name = `OBJECT ${(index * 7919) % OBJECTS}${index % 3 === 0 ? ' DEB' : ''}`;
  return skySatellite(String(10_000 + index), name, { source: 'catalog', provider: null });
});
const passes = satellites
  .flatMap(({ id }, index) =>
    Array.from({ length: PASSES_EACH }, (_, pass) => {
      const riseMin = ((index * 37 + pass * 240) % 720) - 10;
      return passAt(id, nowMs, [riseMin, riseMin + 5]);
    }),
  )
  .sort((a, b) => a.riseMs - b.riseMs);
const found = { satellites, passes, bad: [] };

function measure(name: string, run: () => unknown): void {
  const samples = Array.from({ length: REPETITIONS }, () => {
    const startMs = performance.now();
    run();
    return performance.now() - startMs;
  });
  figure(`${name}, first time`, samples[0] ?? Number.NaN, 'ms', TARGET_MS);
  figure(`${name}, median`, quantile(samples, 0.5), 'ms', TARGET_MS);
}

const list = skyList(found, NO_FILTERS);
measure(`sky: filters over ${OBJECTS} objects and ${passes.length} passes`, () => skyList(found, NO_FILTERS));
measure(`sky: search by name in ${OBJECTS} objects`, () => skyList(found, { ...NO_FILTERS, text: 'object 12' }));
measure(`sky: rows of ${OBJECTS} objects, soonest first`, () => skyRows(list, nowMs));
measure(`sky: all ${passes.length} passes that are not over`, () => comingPasses(list, nowMs));
