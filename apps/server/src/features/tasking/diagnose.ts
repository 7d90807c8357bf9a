import {
  type Infeasibility,
  ok,
  type PriceId,
  type Repair,
  type Result,
  TASKING_SEARCH_DAYS_MAX,
} from '@groundtrack/contract';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import type { Opportunity, TaskingProduct } from '../../providers/port/tasking.ts';
import type { Search } from './check-search.ts';
import type { QueryPasses } from './query-passes.ts';

/** Why a product has no usable pass, and the dates or angles that would have one. */
export interface Diagnosis {
  readonly code: Infeasibility;
  readonly message: string;
  /** Null if neither dates nor angles alone repair it. */
  readonly repair: Repair | null;
}

/** How long after the end to search for passes; satellites repeat an angle within a few weeks. */
const LATER_DAYS = 60;
/** Half a year after the polar night, the sun is highest. */
const SEASON_DAYS = 184;

interface Found {
  readonly product: TaskingProduct;
  readonly windows: readonly Opportunity[];
}

/**
 * Determines with few queries why products have no pass in a search: other angles in the same dates, later dates, then
 * passes without light.
 */
export async function diagnose(
  products: readonly TaskingProduct[],
  search: Search,
  queryPasses: QueryPasses,
): Promise<Result<ReadonlyMap<PriceId, Diagnosis>>> {
  const { endMs } = search;
  const anyAngle = { minElevationDeg: 0, maxElevationDeg: 90 };
  const later = { ...search, startMs: endMs, endMs: endMs + LATER_DAYS * DAY_MS };
  const diagnoses = new Map<PriceId, Diagnosis>();
  let left = products;
  const explain = async (
    relaxed: Search,
    toDiagnosis: (found: Found) => Diagnosis,
    change: (product: TaskingProduct) => TaskingProduct = (product) => product,
  ): Promise<Result<null>> => {
    if (left.length === 0) return ok(null);
    const found = await queryPasses(left.map(change), relaxed);
    if (!found.ok) return found;
    const explained = left.filter(({ priceId }) => (found.value.get(priceId)?.length ?? 0) > 0);
    for (const product of explained)
      diagnoses.set(product.priceId, toDiagnosis({ product, windows: found.value.get(product.priceId) ?? [] }));
    left = left.filter((product) => !explained.includes(product));
    return ok(null);
  };
  const lit = products.filter(({ daylight }) => daylight).map((product) => ({ ...product, daylight: false }));
  const night =
    lit.length > 0 ? await queryPasses(lit, { ...search, ...anyAngle }) : ok(new Map<PriceId, Opportunity[]>());
  if (!night.ok) return night;
  const isDark = ({ product }: Found) => (night.value.get(product.priceId)?.length ?? 0) > 0;
  const isWide = search.minElevationDeg === 0 && search.maxElevationDeg === 90;
  const dark = { ...search, ...anyAngle, endMs: later.endMs };
  const steps = [
    ...(isWide ? [] : [() => explain({ ...search, ...anyAngle }, (found) => anglesTooStrict(found, search))]),
    () => explain(later, (found) => (isDark(found) ? tooDark(found, search) : windowTooShort(found, search))),
    () => explain({ ...later, ...anyAngle }, (found) => ({ ...anglesTooStrict(found, search), repair: null })),
    () => explain(toSeason(later), (found) => notThisSeason(found, search)),
    () =>
      explain(
        dark,
        () => neverDaylight(null),
        (product) => ({ ...product, daylight: false }),
      ),
  ];
  for (const step of steps) {
    const done = await step();
    if (!done.ok) return done;
  }
  for (const { priceId } of left) diagnoses.set(priceId, OUT_OF_REACH);
  return ok(diagnoses);
}

function toSeason({ startMs, ...search }: Search): Search {
  return { ...search, startMs: startMs + LATER_DAYS * DAY_MS, endMs: startMs + SEASON_DAYS * DAY_MS };
}

const OUT_OF_REACH: Diagnosis = {
  code: 'out-of-reach',
  message: 'No satellite of this product comes near enough to this place.',
  repair: null,
};

function neverDaylight(repair: Repair | null): Diagnosis {
  return {
    code: 'never-daylight',
    message: 'Satellites of this product only pass here without enough daylight: the sun must be at least 10° high.',
    repair,
  };
}

/** Satellites pass in the dates, but not in daylight. */
function tooDark(found: Found, search: Search): Diagnosis {
  const late = windowTooShort(found, search);
  return { ...late, message: `The sun is lower than 10° at every pass in these dates. ${late.message}` };
}

/** Daylight returns with the season; a product that does not need it just has rare passes. */
function notThisSeason(found: Found, search: Search): Diagnosis {
  const late = windowTooShort(found, search);
  return found.product.daylight ? neverDaylight(late.repair) : late;
}

/** The angles that include the pass nearest to the requested ones. */
function anglesTooStrict({ windows }: Found, { minElevationDeg, maxElevationDeg }: Search): Diagnosis {
  const peaks = windows.flatMap(({ peakElevationDeg }) => peakElevationDeg ?? []);
  const requestedAngles = `${minElevationDeg}° to ${maxElevationDeg}° were requested.`;
  if (peaks.length === 0)
    return {
      code: 'angles-too-strict',
      message: `Satellites of this product pass at other angles here, ${requestedAngles}`,
      repair: null,
    };
  const below = peaks.filter((peak) => peak < minElevationDeg);
  const angles =
    below.length > 0
      ? { minElevation: Math.max(0, Math.floor(Math.max(...below) - 1)), maxElevation: maxElevationDeg }
      : { minElevation: minElevationDeg, maxElevation: Math.min(90, Math.ceil(Math.min(...peaks) + 1)) };
  return {
    code: 'angles-too-strict',
    message:
      `Satellites of this product pass at up to ${Math.floor(Math.min(...peaks))}° to ${Math.ceil(Math.max(...peaks))}° ` +
      `here, ${requestedAngles}`,
    repair: { kind: 'angles', ...angles },
  };
}

/** The dates that include the next pass. */
function windowTooShort({ product, windows }: Found, { startMs, endMs }: Search): Diagnosis {
  const [next] = windows;
  if (!next) throw new Error(`${product.priceId} has no pass`);
  const fixedMs = product.collectionWindowDays === null ? null : product.collectionWindowDays * DAY_MS;
  const nextStop = Math.ceil((next.endMs + 1) / HOUR_MS) * HOUR_MS;
  const nextStart = Math.floor(next.startMs / HOUR_MS) * HOUR_MS;
  const keepsStart = fixedMs === null && nextStop - startMs <= TASKING_SEARCH_DAYS_MAX * DAY_MS;
  const start = keepsStart ? startMs : nextStart;
  const stop = fixedMs === null ? Math.max(nextStop, start + product.windowDays * DAY_MS) : start + fixedMs;
  return {
    code: 'window-too-short',
    message: `The next usable pass is at ${utcMinute(next.peakMs)} UTC, after ${utcMinute(endMs)} UTC.`,
    repair: {
      kind: 'dates',
      start: new Date(start).toISOString(),
      stop: new Date(stop).toISOString(),
    },
  };
}
