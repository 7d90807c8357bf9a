import { type Cents, TASKING_SUN_ELEVATION_MIN_DEG } from '@groundtrack/contract';
import { sunPosition } from '@groundtrack/orbit';
import * as z from 'zod';
import { MINUTE_MS } from '../../lib/time-units.ts';
import type { Log } from '../../platform/system/ports.ts';
import { ProviderError, type TaskingOrder } from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking, TaskingProduct } from '../port/tasking.ts';
import { withSignal } from '../port/with-signal.ts';
import { type OrderRequest, toOrderRequest } from './order-request.ts';
import { opportunity, type StapiOpportunity } from './parse-answers.ts';
import { productIdOf } from './product-fields.ts';
import { toSearch } from './search-request.ts';
import type { StapiApi, StapiProduct } from './stapi-api.ts';

/** Of a usual satellite, to estimate its elevation from its angle off nadir. */
const ORBIT_RADII = 1 + 550 / 6371;
const EARLIEST_MS = MINUTE_MS;
const SPOKEN_VERSION = /^0\.1(?:\.|$)/;

interface StapiTaskingOptions {
  readonly provider: string;
  readonly label: string;
  readonly api: StapiApi;
  readonly log: Log;
  /** The order parameter that takes our reference. */
  readonly referenceParameter: string | undefined;
}

/** Products and their prices come from the price book, opportunities from the provider. */
export class StapiTasking implements Tasking {
  readonly products: readonly TaskingProduct[];
  readonly #options: StapiTaskingOptions;

  constructor(products: readonly TaskingProduct[], options: StapiTaskingOptions) {
    this.products = products;
    this.#options = options;
  }

  /** The interface does not say how many passes are tried. */
  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return passes;
  }

  opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    return withSignal(this.#options.provider, signal, async () => {
      const found = await Promise.all(query.products.map((product) => this.#find(product, query, signal)));
      return found.flat().toSorted((a, b) => a.startMs - b.startMs);
    });
  }

  async #find(product: TaskingProduct, query: OpportunityQuery, signal: AbortSignal): Promise<Opportunity[]> {
    const { api, label } = this.#options;
    const startMs = Math.max(query.startMs, api.latestNowMs() + EARLIEST_MS);
    if (startMs >= query.endMs) return [];
    const remote = await this.#remote(product, signal);
    if (!remote) return [];
    const within = { ...query, startMs };
    const search = toSearch({ product, remote, place: query.place }, within);
    // Without windows, an order may still name two dates.
    if (!remote.findsOpportunities && product.assured) return [];
    const found = remote.findsOpportunities
      ? await api.opportunities(remote.id, search, signal)
      : [opportunity.parse({ properties: { datetime: search.datetime }, links: [] })];
    return found.flatMap((one) => toOpportunity(one, { product, query: within, label }));
  }

  async toOrderRequest(order: TaskingOrder, signal: AbortSignal): Promise<OrderRequest> {
    const { provider, referenceParameter } = this.#options;
    const { product } = order.terms;
    const remote = await this.#remote(product, signal);
    if (!remote) throw new ProviderError(provider, 'rejected', `There is no product ${product.priceId}`);
    return toOrderRequest(order, remote, referenceParameter);
  }

  /** What an order costs by the price book of today, or else as it was sold. */
  costNow({ terms: { product } }: TaskingOrder): Cents | null {
    const current = this.products.find(({ priceId }) => priceId === product.priceId);
    return (current ?? product).cost?.cents ?? null;
  }

  /** @returns null, with a line in the log, if the provider has no such product, or speaks another version */
  async #remote(product: TaskingProduct, signal: AbortSignal): Promise<StapiProduct | null> {
    const { api, log, provider } = this.#options;
    const id = productIdOf(product);
    const remote = await api.product(id, signal);
    if (remote && SPOKEN_VERSION.test(remote.version)) return remote;
    const problem = remote
      ? `${id} is of version ${remote.version}, and 0.1 is spoken here`
      : `the provider has no product ${id}`;
    log.error({ provider, product: product.priceId, problem }, 'A product of the price book is not sold');
    return null;
  }
}

interface OpportunityContext {
  readonly product: TaskingProduct;
  readonly query: OpportunityQuery;
  readonly label: string;
}

/** An opportunity that the product and the query allow, as one element; empty for others. */
function toOpportunity(
  { properties, links }: StapiOpportunity,
  { product, query, label }: OpportunityContext,
): Opportunity[] {
  const { startMs, endMs } = properties.datetime;
  const offNadirDeg = absolute(properties['view:off_nadir']);
  const incidenceDeg = absolute(properties['view:incidence_angle']);
  const satellite = satelliteOf(properties, product, label);
  const peakElevationDeg = incidenceDeg === null ? null : 90 - incidenceDeg;
  const elevationDeg = peakElevationDeg ?? elevationAt(offNadirDeg);
  if (startMs < query.startMs || endMs > query.endMs || !satellite) return [];
  if (!isWithin(offNadirDeg, product.minOffNadirDeg, product.maxOffNadirDeg)) return [];
  const leastDeg = Math.max(query.minElevationDeg, product.minElevationDeg ?? 0);
  if (!isWithin(elevationDeg, leastDeg, query.maxElevationDeg)) return [];
  const sunElevationDeg = properties['view:sun_elevation'];
  if (product.daylight && !isWithin(sunElevationDeg, TASKING_SUN_ELEVATION_MIN_DEG, null)) return [];
  const peakMs = Math.round((startMs + endMs) / 2);
  const sun = sunAt(query, peakMs);
  const orbit = properties['sat:orbit_state'];
  const body = links.find(({ rel }) => rel === 'create-order')?.body;
  return [
    {
      priceId: product.priceId,
      ...satellite,
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg: offNadirDeg,
      offNadirStopDeg: offNadirDeg,
      peakOffNadirDeg: offNadirDeg,
      peakElevationDeg,
      sunElevationDeg: sunElevationDeg ?? sun.elevationDeg,
      sunAzimuthDeg: properties['view:sun_azimuth'] ?? sun.azimuthDeg,
      lookSide: properties['sar:observation_direction'],
      ascending: orbit === null ? null : orbit === 'ascending',
      elementsEpochMs: null,
      expectedErrorSec: null,
      clearChance: null,
      // An empty body adds nothing to the product.
      ...(z.record(z.string(), z.unknown()).safeParse(body).success && JSON.stringify(body) !== '{}'
        ? { orderBody: JSON.stringify(body) }
        : {}),
    },
  ];
}

/** The stated satellite, if the product may use it. If none is stated, the only one of the product, or the constellation. */
function satelliteOf(
  {
    platform,
    constellation,
  }: { readonly platform?: string | null | undefined; readonly constellation?: string | null | undefined },
  { satelliteIds }: TaskingProduct,
  label: string,
): Pick<Opportunity, 'satelliteId' | 'satellite'> | null {
  if (platform) {
    const satelliteId = satelliteIds.find((id) => id.toLowerCase() === platform.toLowerCase());
    return satelliteId === undefined ? null : { satelliteId, satellite: platform };
  }
  const satellite = constellation ?? label;
  const [only = satellite, ...others] = satelliteIds;
  return { satelliteId: others.length === 0 ? only : satellite, satellite: others.length === 0 ? only : satellite };
}

function sunAt({ place, heightM }: OpportunityQuery, atMs: number) {
  const [longitudeDeg, latitudeDeg] = place.coordinates;
  return sunPosition({ site: { longitudeDeg, latitudeDeg, heightM }, atMs });
}

const absolute = (deg: number | null): number | null => (deg === null ? null : Math.abs(deg));

/** Unknown values are within. */
function isWithin(value: number | null, least: number | null, most: number | null): boolean {
  return value === null || (value >= (least ?? -Infinity) && value <= (most ?? Infinity));
}

function elevationAt(offNadirDeg: number | null): number | null {
  if (offNadirDeg === null) return null;
  const sine = Math.min(1, Math.sin((offNadirDeg / 180) * Math.PI) * ORBIT_RADII);
  return 90 - (Math.asin(sine) / Math.PI) * 180;
}
