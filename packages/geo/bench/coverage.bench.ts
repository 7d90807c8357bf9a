/** Time to compute the share that each of 100 scenes covers of an area of 1,000 positions; one JSON line per figure. */
import { figure } from '../../../tools/bench/figures.ts';
import { coverageOf, type Polygon, parseFootprint } from '../src/index.ts';

const SCENES = 100;

function shape(open: readonly (readonly [number, number])[]): readonly Polygon[] {
  const read = parseFootprint({ type: 'Polygon', coordinates: [[...open, open[0]]] });
  if (!read.ok) throw new Error(read.reason);
  return read.parts;
}

/** A coast: each position a little nearer or farther. */
const area = shape(
  Array.from({ length: 999 }, (_, i) => {
    const angle = (i / 999) * 2 * Math.PI;
    const radiusDeg = 0.5 + 0.05 * Math.sin(37 * angle) + 0.02 * Math.cos(151 * angle);
    return [8.5 + radiusDeg * Math.cos(angle), 47.4 + radiusDeg * Math.sin(angle)] as const;
  }),
);
/** Strips that lean as orbits do, over the whole area. */
const scenes = Array.from({ length: SCENES }, (_, i) => {
  const [lon, lat] = [8 + (i % 10) * 0.1, 47 + Math.floor(i / 10) * 0.08];
  return shape([
    [lon - 0.1, lat + 0.2],
    [lon - 0.15, lat - 0.2],
    [lon + 0.1, lat - 0.22],
    [lon + 0.15, lat + 0.18],
  ]);
});

const timesMs = Array.from({ length: 9 }, () => {
  const start = performance.now();
  scenes.forEach(coverageOf(area));
  return performance.now() - start;
}).toSorted((a, b) => a - b);
figure('coverage_100_scenes_1000_positions_ms', timesMs[4] ?? NaN, 'ms', 30);
