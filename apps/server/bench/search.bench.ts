import { DEFAULT_PLACE, PROVIDER_LABELS } from '@groundtrack/contract';
import type { ArchiveDeps } from '../src/features/archive/archive-deps.ts';
import { searchArchive } from '../src/features/archive/search-archive.ts';
import { satelliteSeed } from '../src/features/satellites/seed/satellite-seed.ts';
import { CATALOGUE, type SimulatedName } from '../src/providers/simulated/catalog.ts';
import { SimulatedProvider } from '../src/providers/simulated/simulated-provider.ts';

/** Archive search without HTTP: six providers at the default place over a year each. */
const SEARCHES = 60;
const DAY_MS = 86_400_000;
/** The initial query of the search form. */
const FORM = { resultsPerProvider: 5, minResolutionM: 0.1, maxResolutionM: 1.5, maxCloudCover: 0.99 };
const NOW_MS = Date.UTC(2026, 8, 1);

const clock = { nowMs: () => NOW_MS };
const options = { clock, speedFactor: 60, satellites: satelliteSeed, licenseText: () => '' };
const names = Object.keys(PROVIDER_LABELS).filter((name): name is SimulatedName => name in CATALOGUE);
const deps: ArchiveDeps = {
  providers: new Map(names.map((name) => [name, new SimulatedProvider(name, options)])),
  clock,
};
const geometry = {
  type: 'Point' as const,
  coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] as [number, number],
};
const signal = new AbortController().signal;

function figure(name: string, value: number, unit: string, target?: number): void {
  console.log(JSON.stringify({ name, value: Number(value.toPrecision(4)), unit, ...(target ? { target } : {}) }));
}

function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** One concurrent call per provider, like the web app. @returns the number of images found */
async function searchAll(endMs: number, count: number, maxResolutionM: number): Promise<number> {
  const filter = {
    date: { start: new Date(endMs - 365 * DAY_MS).toISOString(), end: new Date(endMs).toISOString() },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: { min: FORM.minResolutionM, max: maxResolutionM },
    maxCloudCover: FORM.maxCloudCover,
  };
  const answers = await Promise.all(
    names.map((name) => searchArchive(deps, { geometry, filter: { ...filter, providers: { [name]: count } } }, signal)),
  );
  return answers.reduce((sum, answer) => {
    if (!answer.ok) throw new Error(answer.failure.detail);
    return sum + answer.value.images.length;
  }, 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

const { resultsPerProvider, maxResolutionM } = FORM;
figure('search_use_case_first_ms', await timed(() => searchAll(NOW_MS, resultsPerProvider, maxResolutionM)), 'ms');
const samples: number[] = [];
for (let i = 0; i < SEARCHES; i++)
  samples.push(await timed(() => searchAll(NOW_MS - i * 53 * DAY_MS, resultsPerProvider, maxResolutionM)));
figure('search_use_case_p50_ms', quantile(samples, 0.5), 'ms');
figure('search_use_case_p95_ms', quantile(samples, 0.95), 'ms', 300);
