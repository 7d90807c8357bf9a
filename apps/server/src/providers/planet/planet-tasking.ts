import { setTimeout } from 'node:timers/promises';
import type { Cents } from '@groundtrack/contract';
import { sunPosition } from '@groundtrack/orbit';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '../../lib/time-units.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { toUsdCents } from '../market/price-policy.ts';
import { toInstant } from '../market/to-instant.ts';
import { ProviderError, type TaskingOrder } from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking, TaskingProduct } from '../port/tasking.ts';
import { withSignal } from '../port/with-signal.ts';
import type { ImagingWindow, PlanetApi } from './planet-api.ts';
import type { PlanetSettings } from './planet-settings.ts';

/** `providerFields` of a Planet product in the price book. */
const fields = z.strictObject({
  pl_number: z.string().min(1),
  product: z.string().min(1),
  scheduling_type: z.enum(['FLEXIBLE', 'LOCK_IN', 'EXPRESS', 'ASSURED']).optional(),
});

/** Satellites as Planet names them. */
const SATELLITES: Readonly<Record<string, string>> = { SKYSAT: 'SkySat', PELICAN: 'Pelican', TANAGER: 'Tanager' };
/** The unit of the quota, for which the operator sets a rate. */
const QUOTA_UNIT = 'SQKM';
/** Windows are searched at most this far ahead (docs.planet.com/develop/apis/tasking/assured_tasking); less for clocks. */
const SEARCH_AHEAD_MS = 7 * DAY_MS - 10 * MINUTE_MS;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [200, 5_000];
const windowBody = z.object({ imaging_window: z.string() });

export function satelliteName(type: string): string {
  return SATELLITES[type] ?? (type === '' ? 'Satellite of Planet' : type);
}

/** Why a product of the price book cannot be ordered; null if it can. */
export function productProblem(product: TaskingProduct, { rates }: PlanetSettings['pricing']): string | null {
  const { priceId, satelliteIds, providerFields } = product;
  const parsed = fields.safeParse(providerFields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${priceId}: providerFields.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'missing'}`;
  }
  if (!satelliteIds.some((id) => Object.hasOwn(SATELLITES, id)))
    return `${priceId}: satellites: name some of ${Object.keys(SATELLITES).join(', ')}`;
  return rates[QUOTA_UNIT] ? null : `${priceId}: pricing.rates.${QUOTA_UNIT} is not set, so its cost is not known`;
}

interface TaskingParts {
  readonly name: string;
  readonly api: PlanetApi;
  readonly clock: Clock;
  readonly pricing: PlanetSettings['pricing'];
}

/** Products come from the price book, windows and the quota that they cost from Planet. */
export class PlanetTaskingOffers implements Tasking {
  readonly products: readonly TaskingProduct[];
  readonly #parts: TaskingParts;

  constructor(products: readonly TaskingProduct[], parts: TaskingParts) {
    this.products = products;
    this.#parts = parts;
  }

  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return passes.slice(0, 1);
  }

  opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    return withSignal(this.#parts.name, signal, () => this.#find(query, signal));
  }

  async #find(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    if (query.startMs >= query.endMs) return [];
    const [assured, flexible] = [true, false].map((kind) => query.products.filter((one) => one.assured === kind));
    const found = (flexible ?? []).map((product) => toPeriod(product, query));
    // Products of the same windows share a search.
    const searches = Map.groupBy(assured ?? [], (product) => JSON.stringify(this.#toSearch(product, query)));
    for (const [body, products] of searches) {
      if (body === 'null') continue;
      const windows = await this.#search(JSON.parse(body), signal);
      for (const product of products) found.push(...windows.flatMap((one) => toOpportunity(one, product, query)));
    }
    return found.toSorted((a, b) => a.startMs - b.startMs);
  }

  /** What an order costs now, in US cents. */
  async costNow(order: TaskingOrder, signal: AbortSignal): Promise<Cents> {
    const price = await this.#parts.api.price(this.toOrderBody(order), signal);
    if ((price.replaced_orders?.length ?? 0) > 0)
      throw this.#rejected('This window is taken by another order. Choose another one.');
    const cents = this.toCents(price.estimated_quota_cost, price.units);
    if (cents === null) throw this.#rejected(`There is no rate for ${price.units}`);
    return cents;
  }

  toCents(quota: number | null | undefined, unit = QUOTA_UNIT): Cents | null {
    return quota === null || quota === undefined ? null : toUsdCents(this.#parts.pricing, quota, unit);
  }

  /** The body of an order, which is priced by the same one. @throws ProviderError `rejected` if it lacks its window */
  toOrderBody({ reference: name, place: geometry, terms }: TaskingOrder): object {
    const { product, opportunity, startMs, endMs } = terms;
    const { data } = fields.safeParse(product.providerFields);
    if (!data) throw this.#rejected(`There is no product ${product.priceId}`);
    const { scheduling_type: type = product.assured ? 'ASSURED' : 'FLEXIBLE', ...kind } = data;
    const common = { name, geometry, ...kind, scheduling_type: type };
    if (product.assured) {
      const window = windowBody.safeParse(JSON.parse(opportunity?.orderBody ?? 'null')).data;
      if (!window) throw this.#rejected('The window is missing');
      return { ...common, ...window };
    }
    const { maxCloudCover, minElevationDeg, satelliteIds } = product;
    return {
      ...common,
      start_time: new Date(startMs).toISOString(),
      end_time: new Date(endMs).toISOString(),
      satellite_types: satelliteIds.filter((id) => Object.hasOwn(SATELLITES, id)),
      ...(maxCloudCover === null ? {} : { cloud_threshold: maxCloudCover }),
      ...(minElevationDeg === null ? {} : { sat_elevation_angle_min: minElevationDeg }),
    };
  }

  /** The body of a search for windows; null if Planet cannot search that far ahead. */
  #toSearch(product: TaskingProduct, query: OpportunityQuery): object | null {
    const { providerFields, satelliteIds, minElevationDeg, maxOffNadirDeg } = product;
    const { data } = fields.safeParse(providerFields);
    const nowMs = this.#parts.clock.nowMs();
    const [startMs, endMs] = [Math.max(query.startMs, nowMs), Math.min(query.endMs, nowMs + SEARCH_AHEAD_MS)];
    if (!data || startMs >= endMs) return null;
    const lowestDeg = Math.max(query.minElevationDeg, minElevationDeg ?? 0);
    return {
      geometry: query.place,
      pl_number: data.pl_number,
      product: data.product,
      start_time: new Date(startMs).toISOString(),
      end_time: new Date(endMs).toISOString(),
      satellite_types: satelliteIds.filter((id) => Object.hasOwn(SATELLITES, id)),
      ...(lowestDeg > 0 ? { sat_elevation_angle_min: lowestDeg } : {}),
      ...(query.maxElevationDeg < 90 ? { sat_elevation_angle_max: query.maxElevationDeg } : {}),
      ...(maxOffNadirDeg === null ? {} : { off_nadir_angle_max: maxOffNadirDeg }),
    };
  }

  async #search(body: object, signal: AbortSignal): Promise<readonly ImagingWindow[]> {
    const { api, name } = this.#parts;
    const path = await api.searchWindows(body, signal);
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const { status, windows, error_message: message } = await api.windows(path, signal);
      if (status === 'DONE') return windows;
      if (status === 'FAILED') throw new ProviderError(name, 'unavailable', `No windows: ${message ?? status}`);
      await setTimeout(pauseMs, undefined, { signal });
    }
  }

  #rejected(message: string): ProviderError {
    return new ProviderError(this.#parts.name, 'rejected', message);
  }
}

const UNKNOWN = {
  offNadirStartDeg: null,
  offNadirStopDeg: null,
  peakOffNadirDeg: null,
  peakElevationDeg: null,
  lookSide: null,
  ascending: null,
  elementsEpochMs: null,
  expectedErrorSec: null,
  clearChance: null,
} as const;

/** Planet plans the passes of a flexible product after the order, so its dates are one opportunity. */
function toPeriod({ priceId, satelliteIds }: TaskingProduct, query: OpportunityQuery): Opportunity {
  const { startMs, endMs } = query;
  const peakMs = Math.round((startMs + endMs) / 2);
  const sun = sunAt(query, peakMs);
  const satelliteId = satelliteIds.find((id) => Object.hasOwn(SATELLITES, id)) ?? '';
  const facts = { priceId, satelliteId, satellite: satelliteName(satelliteId), startMs, endMs, peakMs };
  return { ...UNKNOWN, ...facts, sunElevationDeg: sun.elevationDeg, sunAzimuthDeg: sun.azimuthDeg };
}

function toOpportunity(window: ImagingWindow, product: TaskingProduct, query: OpportunityQuery): Opportunity[] {
  const [startMs, endMs] = [toInstant(window.start_time), toInstant(window.end_time)];
  if (startMs === null || endMs === null || startMs < query.startMs || endMs > query.endMs) return [];
  const { satellite_type: satelliteId, pl_number: contract, low_light: isDark, conflicting_orders: taken } = window;
  const isOurs = contract === product.providerFields?.['pl_number'] && product.satelliteIds.includes(satelliteId);
  // A window of another order would replace that order.
  if (!isOurs || (isDark && product.daylight) || (taken !== null && taken !== undefined)) return [];
  const angles = [window.off_nadir_angle_min, window.start_off_nadir, window.end_off_nadir].map(magnitude);
  const [least = null, start = null, stop = null] = angles;
  const peakOffNadirDeg = least ?? (start === null || stop === null ? (start ?? stop) : Math.min(start, stop));
  if (peakOffNadirDeg !== null && peakOffNadirDeg > (product.maxOffNadirDeg ?? 90)) return [];
  const peakMs = Math.round((startMs + endMs) / 2);
  const sun = sunAt(query, peakMs);
  const { sun_elevation_angle_min: lowest, sun_elevation_angle_max: highest } = window;
  return [
    {
      ...UNKNOWN,
      priceId: product.priceId,
      satelliteId,
      satellite: satelliteName(satelliteId),
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg: start,
      offNadirStopDeg: stop,
      peakOffNadirDeg,
      sunElevationDeg: ((lowest ?? sun.elevationDeg) + (highest ?? sun.elevationDeg)) / 2,
      sunAzimuthDeg: sun.azimuthDeg,
      // Planet guarantees the window.
      expectedErrorSec: 0,
      orderBody: JSON.stringify({ imaging_window: window.id }),
    },
  ];
}

function magnitude(angle: number | null | undefined): number | null {
  return angle === null || angle === undefined ? null : Math.abs(angle);
}

function sunAt({ place, heightM }: OpportunityQuery, atMs: number) {
  const [longitudeDeg, latitudeDeg] = place.coordinates;
  return sunPosition({ site: { longitudeDeg, latitudeDeg, heightM }, atMs });
}
