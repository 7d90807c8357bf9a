/** Passes over an area of 1,000 positions within 7 days, of all imaging satellites; CPU time, one JSON line a figure. */
import { dataText } from '@groundtrack/fixtures';
import { parseOmm } from '@groundtrack/orbit';
import { figure } from '../../../tools/bench/figures.ts';
import { areaPassSteps } from '../src/workers/area-passes.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 7, 22, 12);
const listed: readonly { omm: unknown }[] = JSON.parse(dataText('orbits/imaging_satellites_2026-08-22.json'));
const orbits = listed
  .map(({ omm }) => parseOmm(omm))
  .map((elements) => ({ id: elements.satelliteId, name: elements.name, elements, maxOffNadirDeg: 30 }));

/** A coast of some 90,000 km²: each position a little nearer or farther. */
const coast = Array.from({ length: 1000 }, (_, i): [number, number] => {
  const angle = (i / 1000) * 2 * Math.PI;
  const radiusDeg = 1.5 + 0.05 * Math.sin(37 * angle) + 0.02 * Math.cos(151 * angle);
  return [8.5 + 1.4 * radiusDeg * Math.cos(angle), 47.4 + radiusDeg * Math.sin(angle)];
});
const geometry = { type: 'Polygon' as const, coordinates: [[...coast, ...coast.slice(0, 1)]] };

/** @returns CPU time of the whole, and the longest step: how late a cancel may be noticed */
function run(): { cpuMs: number; longestMs: number; passes: number } {
  const before = process.cpuUsage();
  let longestMs = 0;
  let passes = 0;
  let at = performance.now();
  const site = { latitudeDeg: 47.4, longitudeDeg: 8.5, heightM: 0 };
  const window = { startMs: START_MS, endMs: START_MS + 7 * DAY_MS, minElevationDeg: 30 };
  const steps = areaPassSteps(
    { orbits, bad: [] },
    { kind: 'passes', site, ...window, area: { geometry, maxOffNadirDeg: null } },
  );
  for (const { part } of steps) {
    if (part?.kind === 'passes') passes += part.passes.length;
    longestMs = Math.max(longestMs, performance.now() - at);
    at = performance.now();
  }
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, longestMs, passes };
}

run();
const runs = [run(), run(), run()].toSorted((a, b) => a.cpuMs - b.cpuMs);
figure(`area_passes_${orbits.length}x7d_1000_positions_ms`, runs[1]?.cpuMs ?? Number.NaN, 'ms', 3000);
figure('area_passes_found', runs[1]?.passes ?? Number.NaN, 'passes');
figure('area_passes_longest_step_ms', Math.min(...runs.map(({ longestMs }) => longestMs)), 'ms', 150);
