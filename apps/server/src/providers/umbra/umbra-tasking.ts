import { type Cents, type Point } from '@groundtrack/contract';
import { covers, type Polygon } from '@groundtrack/geo';
import { sunPosition } from '@groundtrack/orbit';
import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { toInstant } from '../market/to-instant.ts';
import type { TaskingOrder } from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking, TaskingProduct } from '../port/tasking.ts';
import { withSignal } from '../port/with-signal.ts';
import type { UmbraApi, UmbraOpportunity } from './umbra-api.ts';

/** `providerFields` of an Umbra product in the price book, named as in the interface. */
const fields = z.strictObject({
  imagingMode: z.literal('SPOTLIGHT').default('SPOTLIGHT'),
  polarization: z.enum(['VV', 'HH']).default('VV'),
  rangeResolutionMinMeters: z.literal([0.25, 0.35, 0.5, 1, 2]),
  multilookFactor: z.literal([1, 2, 4, 8]).default(1),
  sceneSize: z.enum(['4x4_KM', '5x5_KM', '10x10_KM', 'NATURAL_FOOTPRINT']).default('5x5_KM'),
  grazingAngleMinDegrees: z.int().min(0).max(89).default(45),
  grazingAngleMaxDegrees: z.int().min(1).max(90).default(65),
});

/** Windows begin at least 90 minutes ahead; a margin covers the clocks. */
const EARLIEST_MS = 95 * MINUTE_MS;
/** Around a chosen pass, so that a small change of the orbit does not lose it. */
const ORDER_MARGIN_MS = 30 * MINUTE_MS;
const AREAS_MS = HOUR_MS;
const ATTEMPTS_AT_MOST = 3;

interface UmbraTaskingOptions {
  readonly provider: string;
  readonly api: UmbraApi;
  readonly clock: Clock;
  /** The contract that orders belong to, as a field of their bodies. */
  readonly contract: object;
}

/** Products and their prices come from the price book, passes from Umbra. */
export class UmbraTasking implements Tasking {
  readonly products: readonly TaskingProduct[];
  readonly #provider: string;
  readonly #api: UmbraApi;
  readonly #clock: Clock;
  readonly #contract: object;
  #areas: { readonly atMs: number; readonly parts: readonly Polygon[] } | null = null;

  constructor(products: readonly TaskingProduct[], { provider, api, clock, contract }: UmbraTaskingOptions) {
    this.products = products;
    this.#provider = provider;
    this.#api = api;
    this.#clock = clock;
    this.#contract = contract;
  }

  /** Umbra chooses the pass: probably one of the first. */
  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return passes.slice(0, ATTEMPTS_AT_MOST);
  }

  opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    return withSignal(this.#provider, signal, () => this.#find(query, signal));
  }

  async #find(query: OpportunityQuery, signal: AbortSignal): Promise<Opportunity[]> {
    const fromMs = Math.max(query.startMs, this.#api.latestNowMs() + EARLIEST_MS);
    if (query.products.length === 0 || fromMs >= query.endMs) return [];
    if (await this.isRestricted(query.place, signal)) return [];
    const found: Opportunity[] = [];
    // Products with equal constraints share a call.
    const groups = Map.groupBy(query.products, (product) => JSON.stringify(toConstraints(product, query.place)));
    for (const [constraints, products] of groups) {
      if (constraints === 'null') continue;
      const body = {
        constraints: JSON.parse(constraints) as unknown,
        windowStartAt: toTime(fromMs),
        windowEndAt: toTime(query.endMs),
        ...this.#contract,
      };
      const passes = await this.#api.opportunities(body, signal);
      for (const product of products)
        found.push(...passes.flatMap((pass) => toOpportunity(pass, product, { ...query, startMs: fromMs })));
    }
    return found.toSorted((a, b) => a.startMs - b.startMs);
  }

  /** Whether Umbra may not image a place. */
  async isRestricted({ coordinates }: Point, signal: AbortSignal): Promise<boolean> {
    const nowMs = this.#clock.nowMs();
    if (!this.#areas || nowMs - this.#areas.atMs > AREAS_MS)
      this.#areas = { atMs: nowMs, parts: await this.#api.restrictedAreas(signal) };
    return this.#areas.parts.some((part) => covers([part], [coordinates]));
  }

  /** What an order costs by the price book of today, or else as it was sold. */
  costNow({ terms: { product } }: TaskingOrder): Cents | null {
    const current = this.products.find(({ priceId }) => priceId === product.priceId);
    return (current ?? product).cost?.cents ?? null;
  }
}

/** The body of `POST /tasking/tasks`; null if its product names no constraints of Umbra. */
export function toTaskBody({ reference, place, terms }: TaskingOrder, nowMs: number): object | null {
  const { product, opportunity, startMs, endMs } = terms;
  const constraints = toConstraints(product, place);
  if (!constraints) return null;
  const [fromMs, toMs] = opportunity
    ? [opportunity.startMs - ORDER_MARGIN_MS, opportunity.endMs + ORDER_MARGIN_MS]
    : [startMs, endMs];
  return {
    constraints,
    windowStartAt: toTime(Math.max(fromMs, nowMs + EARLIEST_MS)),
    windowEndAt: toTime(toMs),
    taskName: reference,
    userOrderId: reference,
    satelliteIds: opportunity ? [opportunity.satelliteId] : product.satelliteIds,
    productTypes: ['GEC'],
    tags: ['groundtrack'],
  };
}

/** Why a product of the price book cannot be ordered from Umbra; null if it can. */
export function productProblem({ priceId, providerFields }: TaskingProduct): string | null {
  const parsed = fields.safeParse(providerFields);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${priceId}: providerFields.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'missing'}`;
}

function toConstraints({ providerFields }: TaskingProduct, { coordinates }: Point): object | null {
  const parsed = fields.safeParse(providerFields);
  return parsed.success ? { ...parsed.data, geometry: { type: 'Point', coordinates } } : null;
}

/** A pass that a product can use, as one element; empty for others. */
function toOpportunity(pass: UmbraOpportunity, product: TaskingProduct, query: OpportunityQuery): Opportunity[] {
  const [startMs, endMs] = [toInstant(pass.windowStartAt), toInstant(pass.windowEndAt)];
  const elevationDeg = Math.max(pass.grazingAngleStartDegrees, pass.grazingAngleEndDegrees);
  const leastDeg = Math.max(query.minElevationDeg, product.minElevationDeg ?? 0);
  if (startMs === null || endMs === null || startMs < query.startMs || endMs > query.endMs || endMs < startMs)
    return [];
  if (!product.satelliteIds.includes(pass.satelliteId)) return [];
  if (elevationDeg < leastDeg || elevationDeg > query.maxElevationDeg) return [];
  const peakMs = (startMs + endMs) / 2;
  const [longitudeDeg, latitudeDeg] = query.place.coordinates;
  const sun = sunPosition({ site: { longitudeDeg, latitudeDeg, heightM: query.heightM }, atMs: peakMs });
  return [
    {
      priceId: product.priceId,
      satelliteId: pass.satelliteId,
      satellite: pass.satelliteId,
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg: null,
      offNadirStopDeg: null,
      peakOffNadirDeg: null,
      // The grazing angle is the elevation of the satellite, seen from the place.
      peakElevationDeg: elevationDeg,
      sunElevationDeg: sun.elevationDeg,
      sunAzimuthDeg: sun.azimuthDeg,
      lookSide: null,
      ascending: null,
      elementsEpochMs: null,
      expectedErrorSec: null,
      clearChance: null,
    },
  ];
}

const toTime = (ms: number): string => new Date(ms).toISOString();
