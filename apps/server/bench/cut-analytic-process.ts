import { planCut, targetIn } from '../src/providers/area/plan-cut.ts';
import { cutAnalytic } from '../src/providers/stac/cut-analytic.ts';

/** Cuts all of an image once and reports the cost. */
interface Task {
  readonly source: string;
  readonly target: string;
  readonly sidePx: number;
  readonly epsg: number;
}

const { source, target, sidePx, epsg }: Task = JSON.parse(process.argv[2] ?? '{}');
const [west, north, sideM] = [700_000, 4_400_000, sidePx / 2];
const image = {
  frame: { epsg: 32_613, affine: [0.5, 0, west, 0, -0.5, north] },
  widthPx: sidePx,
  heightPx: sidePx,
} as const;
const sold = { epsg: 32_613, box: [west, north - sideM, west + sideM, north], pixelM: 0.5 } as const;
const wanted = targetIn(epsg, sold, image);
const plan = typeof wanted === 'string' ? wanted : planCut(image, wanted);
if (typeof plan === 'string') throw new Error(plan);

const [start, cpu] = [performance.now(), process.cpuUsage()];
await cutAnalytic(
  plan,
  { source, path: target, epsg },
  { bands: null, resampling: 'bilinear' },
  new AbortController().signal,
);
const { user, system } = process.cpuUsage(cpu);
process.send?.({
  seconds: (performance.now() - start) / 1000,
  cpuSeconds: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
});
process.disconnect?.();
