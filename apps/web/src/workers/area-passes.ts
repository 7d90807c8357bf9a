import { coverageOf, type Polygon, parseFootprint } from '@groundtrack/geo';
import { type AreaPass, predictAreaPasses } from '@groundtrack/orbit';
import type { FoundPass } from './found-pass.ts';
import type { Part, PassJob, WantedArea } from './messages.ts';
import type { Step } from './run-job.ts';
import type { Orbit, SatelliteTable } from './satellite-table.ts';

/** An area takes about ten milliseconds per satellite and week, so a cancel takes effect after a few frames. */
const SATELLITES_A_CHUNK = 4;

/** Computes passes over a part of an area, a few satellites at a time. Loaded on demand. */
export function* areaPassSteps(
  { orbits, bad }: SatelliteTable,
  job: PassJob & { readonly area: WantedArea },
): Generator<Step, void, void> {
  const read = parseFootprint(job.area.geometry);
  if (!read.ok) throw new Error(read.reason);
  const coverage = coverageOf(read.parts);
  const total = orbits.length;
  if (bad.length > 0) yield { part: { kind: 'passes', passes: [], bad }, done: 0, total };
  for (let from = 0; from < total; from += SATELLITES_A_CHUNK) {
    const chunk = orbits.slice(from, from + SATELLITES_A_CHUNK);
    yield { part: toPart(chunk, { job, parts: read.parts, coverage }), done: from + chunk.length, total };
  }
}

interface PassesQuery {
  readonly job: PassJob & { readonly area: WantedArea };
  readonly parts: readonly Polygon[];
  readonly coverage: ReturnType<typeof coverageOf>;
}

function toPart(orbits: readonly Orbit[], { job, parts, coverage }: PassesQuery): Part {
  const { site, startMs, endMs, minElevationDeg, area } = job;
  const { passes, rejected } = predictAreaPasses({
    satellites: orbits.map(({ maxOffNadirDeg, ...pointing }) => ({
      ...pointing,
      maxOffNadirDeg: lower(maxOffNadirDeg ?? null, area.maxOffNadirDeg),
    })),
    rings: parts.flatMap(({ coordinates }) =>
      coordinates.map((ring) => ring.map(([longitudeDeg, latitudeDeg]) => ({ latitudeDeg, longitudeDeg }))),
    ),
    heightM: site.heightM,
    startMs,
    endMs,
    minElevationDeg,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  });
  return { kind: 'passes', passes: passes.flatMap((pass) => withShare(pass, coverage)), bad: rejected };
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

/** A smaller share is a rounding error. */
const LEAST_SHARE = 1e-9;

/** A pass that only touches the area reaches none of it. Neither does radar that flies over all of it. */
function withShare({ reach, site, ...pass }: AreaPass, coverage: PassesQuery['coverage']): FoundPass[] {
  const share = toShare(reach, coverage);
  return share !== null && share < LEAST_SHARE ? [] : [{ ...pass, area: { share, site } }];
}

/** Null if unknown. */
function toShare(reach: AreaPass['reach'], coverage: PassesQuery['coverage']): number | null {
  if (reach === 'all') return 1;
  if (reach === 'unknown') return null;
  const strips = reach.map((places) => {
    const ring = places.map(({ latitudeDeg, longitudeDeg }) => [longitudeDeg, latitudeDeg]);
    return parseFootprint({ type: 'Polygon', coordinates: [ring] });
  });
  return strips.every((strip) => strip.ok) ? coverage(strips.flatMap(({ parts }) => parts)) : null;
}
