import { ok, type Result, TASKING_SEARCH_DAYS_MAX } from '@groundtrack/contract';
import { mapLongList } from '../../lib/long-lists.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import type { Assess, Assessment } from './assessment.ts';
import type { Search } from './check-search.ts';
import { type Diagnosis, diagnose } from './diagnose.ts';
import { type OrderableDates, toOrderableDates } from './orderable-dates.ts';
import type { QueryPasses } from './query-passes.ts';
import { type ToAttempts, toUsablePasses } from './usable-passes.ts';
import { verifyRepairs } from './verify-repairs.ts';

/** Below this chance, a clear pass is unlikely. */
const HARDLY = 0.1;
/** Dates are extended until a clear pass is this likely; few providers try enough passes for more. */
const WORTH_TRYING = 0.25;

interface AssessDeps {
  readonly queryPasses: QueryPasses;
  readonly toAttempts: ToAttempts;
  readonly nowMs: number;
}

/** Assesses products and verifies the suggested repairs. */
export function toAssess(deps: AssessDeps): Assess {
  const assess: Assess = (products, search) => assessProducts(products, search, deps);
  return async (products, search) => {
    const assessed = await assess(products, search);
    return assessed.ok ? verifyRepairs(assessed.value, search, assess) : assessed;
  };
}

/** Products with the same orderable dates share one request. */
async function assessProducts(
  products: readonly TaskingProduct[],
  search: Search,
  deps: AssessDeps,
): Promise<Result<Assessment[]>> {
  const dated = products.map((product) => ({ product, dates: toOrderableDates(product, search, deps.nowMs) }));
  const groups = Map.groupBy(dated, ({ dates }) => `${dates.search.startMs} ${dates.search.endMs}`);
  const assessed = await Promise.all([...groups.values()].map((group) => assessGroup(group, deps)));
  const assessments: Assessment[] = [];
  for (const one of assessed) {
    if (!one.ok) return one;
    assessments.push(...one.value);
  }
  return ok(products.flatMap((product) => assessments.find((one) => one.product === product) ?? []));
}

interface Dated {
  readonly product: TaskingProduct;
  readonly dates: OrderableDates;
}

async function assessGroup(group: readonly Dated[], deps: AssessDeps): Promise<Result<Assessment[]>> {
  const { queryPasses, toAttempts } = deps;
  const [first] = group;
  if (!first) return ok([]);
  const { search } = first.dates;
  const products = group.map(({ product }) => product);
  const found = await queryPasses(products, search);
  if (!found.ok) return found;
  const assessed = await mapLongList(group, ({ product, dates }) => {
    const usable = toUsablePasses(product, found.value.get(product.priceId) ?? [], toAttempts);
    return { product, dates, usable };
  });
  const diagnoses = await diagnose(
    assessed.filter(({ usable }) => usable.passes.length === 0).map(({ product }) => product),
    search,
    queryPasses,
  );
  if (!diagnoses.ok) return diagnoses;
  const clouded = await diagnoseClouded(
    assessed.filter(({ usable }) => (usable.clearChance ?? 1) < HARDLY).map(({ product }) => product),
    search,
    deps,
  );
  if (!clouded.ok) return clouded;
  return ok(
    assessed.map(({ product, dates, usable }) => {
      const diagnosis = diagnoses.value.get(product.priceId) ?? clouded.value.get(product) ?? null;
      return { product, usable, problem: toProblem(dates, diagnosis) };
    }),
  );
}

/** A violation of a rule about dates has priority; the dates that repair it also contain a pass. */
function toProblem({ problem, search }: OrderableDates, diagnosis: Diagnosis | null): Diagnosis | null {
  if (!problem) return diagnosis;
  if (diagnosis) return { ...problem, repair: diagnosis.repair?.kind === 'dates' ? diagnosis.repair : null };
  const [start, stop] = [new Date(search.startMs).toISOString(), new Date(search.endMs).toISOString()];
  return { ...problem, repair: { kind: 'dates', start, stop } };
}

/** Looks for a longer period with a sufficient chance of a clear pass. */
async function diagnoseClouded(
  products: readonly TaskingProduct[],
  search: Search,
  { queryPasses, toAttempts }: AssessDeps,
): Promise<Result<ReadonlyMap<TaskingProduct, Diagnosis>>> {
  if (products.length === 0) return ok(new Map());
  const longest = { ...search, endMs: search.startMs + TASKING_SEARCH_DAYS_MAX * DAY_MS - HOUR_MS };
  const found = await queryPasses(products, longest);
  if (!found.ok) return found;
  const toDiagnosis = (product: TaskingProduct): readonly [TaskingProduct, Diagnosis] => {
    const chanceUntil = (endMs: number) => {
      const windows = (found.value.get(product.priceId) ?? []).filter((window) => window.endMs <= endMs);
      return toUsablePasses(product, windows, toAttempts).clearChance ?? 0;
    };
    const stopMs = product.collectionWindowDays === null ? toWorthwhileMs(chanceUntil, search, longest) : null;
    return [product, cloudLimitTooStrict(product, search, stopMs)];
  };
  return ok(new Map(await mapLongList(products, toDiagnosis)));
}

/** The end, some whole days later, that makes an order worthwhile; null if there is none. */
function toWorthwhileMs(chanceUntil: (endMs: number) => number, search: Search, longest: Search): number | null {
  const firstMs = Math.ceil(search.endMs / HOUR_MS) * HOUR_MS;
  for (let stopMs = firstMs + DAY_MS; stopMs <= longest.endMs; stopMs += DAY_MS)
    if (chanceUntil(stopMs) >= WORTH_TRYING) return stopMs;
  return null;
}

function cloudLimitTooStrict({ maxCloudCover }: TaskingProduct, { startMs }: Search, stopMs: number | null): Diagnosis {
  return {
    code: 'cloud-limit-too-strict',
    message: `Hardly any pass is expected to have at most ${Math.round((maxCloudCover ?? 1) * 100)} % cloud in these dates.`,
    repair:
      stopMs === null
        ? null
        : { kind: 'dates', start: new Date(startMs).toISOString(), stop: new Date(stopMs).toISOString() },
  };
}
