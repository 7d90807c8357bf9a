/** How long it takes to measure an area of 100,000 positions, to find its faults and to repair it; one JSON line a figure. */
import { figure } from '../../../tools/bench/figures.ts';
import { findAreaFaults, measureArea, offerRepairs } from '../src/index.ts';

/** A coast: each position a little nearer or farther. */
const coast = Array.from({ length: 100_000 }, (_, i) => {
  const angle = (i / 100_000) * 2 * Math.PI;
  const radiusDeg = 1.5 + 0.05 * Math.sin(370 * angle) + 0.02 * Math.cos(1510 * angle);
  return [8.5 + radiusDeg * Math.cos(angle), 47.4 + radiusDeg * Math.sin(angle)] as const;
});

function cpuMs(work: () => unknown): number {
  const timesMs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return timesMs.toSorted((a, b) => a - b)[2] ?? NaN;
}

figure(
  'area_100000_positions_ms',
  cpuMs(() => measureArea([[coast]])),
  'ms',
  100,
);
figure(
  'area_faults_100000_positions_ms',
  cpuMs(() => findAreaFaults([[coast]])),
  'ms',
  1000,
);
/** The same coast with loops at twenty places. */
const tangled = coast.map((at, i) =>
  i % 5000 === 0 ? (coast[i + 40] ?? at) : i % 5000 === 40 ? (coast[i - 40] ?? at) : at,
);
figure(
  'area_untie_100000_positions_ms',
  cpuMs(() => offerRepairs([[tangled]], { kind: 'crossing' })),
  'ms',
  8000,
);
figure(
  'area_simplify_100000_positions_ms',
  cpuMs(() => offerRepairs([[coast]], { kind: 'too-detailed' })),
  'ms',
  3000,
);
