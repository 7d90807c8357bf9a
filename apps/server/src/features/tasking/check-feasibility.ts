import {
  fail,
  ok,
  type Point,
  type PriceId,
  type ProductFeasibility,
  type Repair,
  type Result,
} from '@groundtrack/contract';
import type { TaskingProduct } from '../../providers/port/tasking.ts';
import { toAssess } from './assess-products.ts';
import type { Assessment } from './assessment.ts';
import { checkSearch, type PassQuery } from './check-search.ts';
import { toQueryPasses } from './query-passes.ts';
import type { TaskingDeps } from './tasking-deps.ts';
import type { ToAttempts } from './usable-passes.ts';

export interface FeasibilityQuery extends PassQuery {
  readonly geometry: Point;
  /** All products if absent. */
  readonly products?: readonly PriceId[] | undefined;
}

/**
 * Returns for each product the usable passes between two dates. If there are none, it returns the reason and the single
 * change that repairs it: other dates, other angles, or otherwise another product.
 */
export async function checkFeasibility(
  deps: TaskingDeps,
  query: FeasibilityQuery,
  signal: AbortSignal,
): Promise<Result<{ products: ProductFeasibility[] }>> {
  const nowMs = deps.clock.nowMs();
  const search = checkSearch(query, nowMs);
  if (!search.ok) return search;
  const offered = [...deps.providers.values()].flatMap(({ tasking }) => tasking?.products ?? []);
  const chosen = chooseProducts(offered, query.products);
  if (!chosen.ok) return chosen;
  const heightM = await deps.elevationAt(query.geometry, signal);
  const queryPasses = toQueryPasses(deps, { place: query.geometry, heightM }, signal);
  const assess = toAssess({ queryPasses, toAttempts: toAttemptsOf(deps), nowMs });
  const assessed = await assess(chosen.value, search.value);
  if (!assessed.ok) return assessed;
  const others = offered.filter((product) => !chosen.value.includes(product));
  const needsOther = assessed.value.some(({ problem }) => problem && !problem.repair);
  const other = await assess(needsOther ? others : [], search.value);
  if (!other.ok) return other;
  const feasible = [...assessed.value, ...other.value].filter(({ problem }) => !problem);
  return ok({ products: assessed.value.map((one) => toFeasibility(one, feasible)) });
}

/** Passes as their provider would try them. */
export function toAttemptsOf({ providers }: Pick<TaskingDeps, 'providers'>): ToAttempts {
  return ({ provider }, passes) => providers.get(provider)?.tasking?.toAttempts(passes) ?? passes;
}

function chooseProducts(
  offered: readonly TaskingProduct[],
  priceIds: readonly PriceId[] | undefined,
): Result<readonly TaskingProduct[]> {
  if (!priceIds) return ok(offered);
  const unknown = priceIds.find((priceId) => !offered.some((product) => product.priceId === priceId));
  if (unknown !== undefined)
    return fail('price-unknown', `products: there is no tasking product ${unknown}. Choose one of the price list.`);
  const wanted = new Set(priceIds);
  return ok(offered.filter(({ priceId }) => wanted.has(priceId)));
}

function toFeasibility({ product, usable, problem }: Assessment, feasible: readonly Assessment[]): ProductFeasibility {
  const { passes, attempts, bestOffNadirDeg, clearChance } = usable;
  const toIso = (atMs: number | undefined) => (atMs === undefined ? null : new Date(atMs).toISOString());
  return {
    priceId: product.priceId,
    passes: passes.length,
    attempts: attempts.length,
    firstPass: toIso(passes[0]?.peakMs),
    lastPass: toIso(passes.at(-1)?.peakMs),
    bestOffNadir: bestOffNadirDeg,
    clearChance,
    problem: problem && { ...problem, repair: problem.repair ?? toOtherProduct(product, problem.code, feasible) },
  };
}

/**
 * A product that can be taken there: radar if light or cloud is the problem, otherwise of the same kind, cheapest
 * first.
 */
function toOtherProduct(
  { sensor }: TaskingProduct,
  code: NonNullable<ProductFeasibility['problem']>['code'],
  feasible: readonly Assessment[],
): Repair | null {
  const wanted = code === 'never-daylight' || code === 'cloud-limit-too-strict' ? 'sar' : sensor;
  const [best] = feasible
    .map(({ product }) => product)
    .toSorted((a, b) => Number(b.sensor === wanted) - Number(a.sensor === wanted) || a.priceCents - b.priceCents);
  return best ? { kind: 'product', priceId: best.priceId, description: best.description } : null;
}
