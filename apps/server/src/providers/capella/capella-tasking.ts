import { setTimeout } from 'node:timers/promises';
import type { Cents, Point } from '@groundtrack/contract';
import { sunPosition } from '@groundtrack/orbit';
import * as z from 'zod';
import { HOUR_MS } from '../../lib/time-units.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { toInstant } from '../market/to-instant.ts';
import { ProviderError, type TaskingOrder } from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking, TaskingProduct } from '../port/tasking.ts';
import type { CapellaAccess, CapellaApi } from './capella-api.ts';

/** `providerFields` of a Capella product in the price book, named as in the interface. */
const fields = z.strictObject({
  collectionType: z.string().min(1),
  collectionTier: z.enum(['urgent', 'priority', 'standard', 'flexible']).default('standard'),
  productType: z.enum(['GEO', 'GEC']).default('GEO'),
  lookDirection: z.enum(['left', 'right', 'either']).default('either'),
  ascDsc: z.enum(['ascending', 'descending', 'either']).default('either'),
});

/** The least window of a tier. Capella chooses the pass within it. */
const LEAST_WINDOW_HOURS = { urgent: 24, priority: 72, standard: 168, flexible: 168 } as const;
/** A computation of passes is polled this often, with growing pauses: half a minute in all. */
const POLLS_AT_MOST = 9;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Orders begin in the future, also by the clock of Capella. */
const EARLIEST_MS = HOUR_MS;
const ATTEMPTS_AT_MOST = 3;

/** Products and their prices come from the price book, passes from Capella. */
export class CapellaTasking implements Tasking {
  readonly products: readonly TaskingProduct[];
  readonly #api: CapellaApi;
  readonly #provider: string;
  readonly #clock: Clock;

  constructor(
    products: readonly TaskingProduct[],
    { api, provider, clock }: { readonly api: CapellaApi; readonly provider: string; readonly clock: Clock },
  ) {
    this.products = products;
    this.#api = api;
    this.#provider = provider;
    this.#clock = clock;
  }

  /** Capella chooses the pass: probably one of the first. */
  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return passes.slice(0, ATTEMPTS_AT_MOST);
  }

  async opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    const fromMs = Math.max(query.startMs, this.#clock.nowMs() + EARLIEST_MS);
    const usable = query.products.filter((product) => query.endMs - query.startMs >= leastWindowMs(product));
    const found: Opportunity[] = [];
    // Products with equal constraints share a computation.
    for (const products of Map.groupBy(usable, (product) => JSON.stringify(toConstraints(product))).values()) {
      const [first] = products;
      if (!first || fromMs >= query.endMs) continue;
      const accesses = await this.#accesses(first, { ...query, startMs: fromMs }, signal);
      for (const product of products)
        found.push(...accesses.flatMap((one) => toOpportunity(one, product, { ...query, startMs: fromMs })));
    }
    return found.toSorted((a, b) => a.startMs - b.startMs);
  }

  /** What an order costs by the price book of today, or else as it was sold. Capella tells once it has the order. */
  costNow({ terms: { product } }: TaskingOrder): Cents | null {
    const current = this.products.find(({ priceId }) => priceId === product.priceId);
    return (current ?? product).cost?.cents ?? null;
  }

  /** @throws ProviderError `timeout` if the computation takes too long */
  async #accesses(product: TaskingProduct, { place, startMs, endMs }: OpportunityQuery, signal: AbortSignal) {
    const body = {
      type: 'Feature',
      geometry: toGeometry(place),
      properties: {
        ...(await this.#api.user(signal)),
        windowOpen: toTime(startMs),
        windowClose: toTime(endMs),
        accessConstraints: toConstraints(product),
      },
    };
    const id = await this.#api.requestAccesses(body, signal);
    for (let [polls, pauseMs] = [0, FIRST_PAUSE_MS]; polls < POLLS_AT_MOST; polls++) {
      const state = await this.#api.accessState(id, signal);
      if (state === 'completed') return this.#api.accesses(id, signal);
      if (state === 'error') throw this.#error('unavailable', `The passes of request ${id} could not be computed`);
      await setTimeout(pauseMs, undefined, { signal });
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
    throw this.#error('timeout', `The passes of request ${id} were not computed in time`);
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#provider, kind, message);
  }
}

/** Why a product of the price book cannot be ordered from Capella; null if it can. */
export function productProblem({ priceId, providerFields, assured }: TaskingProduct): string | null {
  if (assured) return `${priceId}: Capella chooses the pass, so a product cannot be assured`;
  if (providerFields === undefined) return `${priceId}: providerFields are missing`;
  const parsed = fields.safeParse(providerFields);
  if (parsed.success) return null;
  const [issue] = parsed.error.issues;
  return `${priceId}: providerFields.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'missing'}`;
}

/** The properties of `POST /task` besides the user; null if its product names no fields of Capella. */
export function toTaskBody({ reference, place, terms }: TaskingOrder, user: object, nowMs: number): object | null {
  const { product, opportunity, startMs, endMs } = terms;
  const kind = fields.safeParse(product.providerFields).data;
  if (!kind) return null;
  const leastMs = leastWindowMs(product);
  const middleMs = opportunity ? opportunity.peakMs : (startMs + endMs) / 2;
  const openMs = Math.max(opportunity ? middleMs - leastMs / 2 : startMs, nowMs + EARLIEST_MS / 2);
  const closeMs = Math.max(opportunity ? middleMs + leastMs / 2 : endMs, openMs + leastMs);
  return {
    type: 'Feature',
    geometry: toGeometry(place),
    properties: {
      ...user,
      taskingrequestName: reference,
      taskingrequestDescription: '',
      windowOpen: toTime(openMs),
      windowClose: toTime(closeMs),
      collectionTier: kind.collectionTier,
      collectionType: kind.collectionType,
      collectConstraints: toConstraints(product),
      processingConfig: { productTypes: [kind.productType] },
      archiveHoldback: 'none',
      // The price is compared with the agreed one before it is approved.
      preApproval: false,
      customAttribute1: reference,
    },
  };
}

function leastWindowMs({ providerFields }: TaskingProduct): number {
  const { collectionTier = 'standard' } = fields.safeParse(providerFields).data ?? {};
  return LEAST_WINDOW_HOURS[collectionTier] * HOUR_MS;
}

function toConstraints({ providerFields, minOffNadirDeg, maxOffNadirDeg }: TaskingProduct): object {
  const { lookDirection = 'either', ascDsc = 'either' } = fields.safeParse(providerFields).data ?? {};
  return {
    lookDirection,
    ascDsc,
    ...(minOffNadirDeg === null ? {} : { offNadirMin: minOffNadirDeg }),
    ...(maxOffNadirDeg === null ? {} : { offNadirMax: maxOffNadirDeg }),
  };
}

function toGeometry({ coordinates }: Point): object {
  return { type: 'Point', coordinates };
}

/** The name of a satellite in price books. @example satelliteName(13) // Capella-13 */
export function satelliteName(spacecraftId: number): string {
  return `Capella-${spacecraftId}`;
}

function toLookSide(word: string): 'left' | 'right' | null {
  return word === 'left' || word === 'right' ? word : null;
}

/** The middle of the off-nadir angles of a pass; null if they are unknown. */
export function offNadirOf({ accessProperties: { offNadirMin, offNadirMax } }: CapellaAccess): number | null {
  const angles = [offNadirMin, offNadirMax].flatMap((angle) => angle ?? []);
  return angles.length > 0 ? angles.reduce((sum, angle) => sum + angle, 0) / angles.length : null;
}

/** A pass that a product can use, as one element; empty for others. */
function toOpportunity(access: CapellaAccess, product: TaskingProduct, query: OpportunityQuery): Opportunity[] {
  const [startMs, endMs] = [toInstant(access.windowOpen), toInstant(access.windowClose)];
  const { ascdsc, lookDirection, grazingAngleMax, elevationMax } = access.accessProperties;
  const satellite = satelliteName(access.spacecraftId);
  if (startMs === null || endMs === null || startMs < query.startMs || endMs > query.endMs || endMs < startMs)
    return [];
  // The grazing angle is the elevation of the satellite, seen from the place.
  const elevationDeg = grazingAngleMax ?? elevationMax ?? null;
  const leastDeg = Math.max(query.minElevationDeg, product.minElevationDeg ?? 0);
  const isLow = elevationDeg !== null && (elevationDeg < leastDeg || elevationDeg > query.maxElevationDeg);
  if (isLow || !product.satelliteIds.includes(satellite)) return [];
  const peakMs = Math.round((startMs + endMs) / 2);
  const [longitudeDeg, latitudeDeg] = query.place.coordinates;
  const sun = sunPosition({ site: { longitudeDeg, latitudeDeg, heightM: query.heightM }, atMs: peakMs });
  return [
    {
      priceId: product.priceId,
      satelliteId: satellite,
      satellite,
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg: null,
      offNadirStopDeg: null,
      peakOffNadirDeg: offNadirOf(access),
      peakElevationDeg: elevationDeg,
      sunElevationDeg: sun.elevationDeg,
      sunAzimuthDeg: sun.azimuthDeg,
      lookSide: toLookSide(lookDirection),
      ascending: ascdsc === 'ascending' ? true : ascdsc === 'descending' ? false : null,
      elementsEpochMs: null,
      expectedErrorSec: null,
      clearChance: null,
    },
  ];
}

const toTime = (ms: number): string => new Date(ms).toISOString();
