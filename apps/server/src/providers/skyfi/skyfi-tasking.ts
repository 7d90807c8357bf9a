import { type Point, toCents } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { sunPosition } from '@groundtrack/orbit';
import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import type { Clock } from '../../platform/system/ports.ts';
import { toUsdCents } from '../market/price-policy.ts';
import { toInstant } from '../market/to-instant.ts';
import { toWkt } from '../market/wkt.ts';
import type { TaskingOrder } from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking, TaskingProduct } from '../port/tasking.ts';
import { isSold } from './sellers.ts';
import type { SkyfiApi, SkyfiPass } from './skyfi-api.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';

/** `providerFields` of a SkyFi product in the price book. */
const fields = z.strictObject({
  productType: z.enum(['DAY', 'NIGHT', 'MULTISPECTRAL', 'SAR']),
  resolution: z.string().min(1),
  requiredProvider: z.string().min(1).optional(),
});

/** The description asks for passes a day ahead; a margin covers the clocks. */
const EARLIEST_PASS_MS = 24 * HOUR_MS + 10 * MINUTE_MS;
/** Passes are points in time, and the satellite needs some minutes over a place. */
const HALF_WINDOW_MS = 5 * MINUTE_MS;
/** Around a chosen pass. */
const ORDER_MARGIN_MS = HOUR_MS;
const MAX_OFF_NADIR_DEG = 45;
const ATTEMPTS_AT_MOST = 3;
const DEFAULT_CLOUD_PERCENT = 20;
const DEFAULT_OFF_NADIR_DEG = 30;

/** Products come from the price book; passes and prices from SkyFi. */
export class SkyfiTasking implements Tasking {
  readonly products: readonly TaskingProduct[];
  readonly #api: SkyfiApi;
  readonly #clock: Clock;
  readonly #settings: Pick<SkyfiSettings, 'pricing' | 'operators'>;

  constructor(
    products: readonly TaskingProduct[],
    {
      api,
      clock,
      settings,
    }: {
      readonly api: SkyfiApi;
      readonly clock: Clock;
      readonly settings: Pick<SkyfiSettings, 'pricing' | 'operators'>;
    },
  ) {
    this.products = products;
    this.#api = api;
    this.#clock = clock;
    this.#settings = settings;
  }

  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return passes.slice(0, ATTEMPTS_AT_MOST);
  }

  async opportunities(query: OpportunityQuery, signal: AbortSignal): Promise<readonly Opportunity[]> {
    const fromMs = Math.max(query.startMs, this.#clock.nowMs() + EARLIEST_PASS_MS);
    if (fromMs >= query.endMs) return [];
    const found: Opportunity[] = [];
    // Products of one kind share a call.
    for (const products of groupByKind(query.products).values()) {
      const [first] = products;
      const kind = first && fieldsOf(first);
      if (!first || !kind) continue;
      const all = await this.#api.passes(
        {
          aoi: areaOf(query.place, first),
          fromDate: new Date(fromMs).toISOString(),
          toDate: new Date(query.endMs).toISOString(),
          productTypes: [kind.productType],
          resolutions: [kind.resolution],
          maxOffNadirAngle: MAX_OFF_NADIR_DEG,
        },
        signal,
      );
      const passes = all.filter(({ provider }) => isSold(this.#settings.operators, provider));
      for (const product of products) found.push(...passes.flatMap((pass) => toOpportunity(pass, product, query)));
    }
    return found.toSorted((a, b) => a.startMs - b.startMs);
  }

  /** What an order costs now, in US cents; null if SkyFi does not sell it there. */
  async costNow({ place, terms: { product, opportunity } }: TaskingOrder, signal: AbortSignal) {
    const kind = fieldsOf(product);
    if (!kind) return null;
    const { productType, resolution } = kind;
    const asked = { aoi: areaOf(place, product), productType, resolution, seller: sellerOf(kind, opportunity) };
    const price = await this.#api.taskingPrice(asked, signal);
    if (!price) return null;
    const km2 = Math.max(product.sizeKm.x * product.sizeKm.y, price.minimumKm2);
    return toUsdCents(this.#settings.pricing, km2 * price.usdPerKm2 * 100, 'USD') ?? toCents(0);
  }

  /** The body of `POST /order-tasking`. */
  toOrderBody({ place, terms }: TaskingOrder): object | null {
    const { product, opportunity, startMs, endMs } = terms;
    const kind = fieldsOf(product);
    if (!kind) return null;
    const [fromMs, toMs] = opportunity
      ? [opportunity.startMs - ORDER_MARGIN_MS, opportunity.endMs + ORDER_MARGIN_MS]
      : [startMs, endMs];
    const seller = sellerOf(kind, opportunity);
    const { maxCloudCover, maxOffNadirDeg, sensor } = product;
    return {
      aoi: areaOf(place, product),
      windowStart: new Date(fromMs).toISOString(),
      windowEnd: new Date(toMs).toISOString(),
      productType: kind.productType,
      resolution: kind.resolution,
      maxCloudCoveragePercent:
        sensor === 'sar' ? null : maxCloudCover === null ? DEFAULT_CLOUD_PERCENT : Math.round(maxCloudCover * 100),
      maxOffNadirAngle: Math.min(Math.round(maxOffNadirDeg ?? DEFAULT_OFF_NADIR_DEG), MAX_OFF_NADIR_DEG),
      ...(seller === null ? {} : { requiredProvider: seller }),
    };
  }
}

/** The seller of the product, or else the one that the pass belongs to, as its opportunity carries it. */
function sellerOf(
  { requiredProvider }: Pick<z.output<typeof fields>, 'requiredProvider'>,
  opportunity: Opportunity | null,
): string | null {
  if (requiredProvider !== undefined) return requiredProvider;
  if (opportunity?.orderBody === undefined) return null;
  return (
    z.object({ requiredProvider: z.string() }).safeParse(JSON.parse(opportunity.orderBody)).data?.requiredProvider ??
    null
  );
}

function groupByKind(products: readonly TaskingProduct[]): Map<string, TaskingProduct[]> {
  return Map.groupBy(products, (product) => {
    const { x, y } = product.sizeKm;
    return JSON.stringify([fieldsOf(product)?.productType, fieldsOf(product)?.resolution, x, y]);
  });
}

function fieldsOf({ providerFields }: TaskingProduct) {
  return fields.safeParse(providerFields).data ?? null;
}

/** Why a product of the price book cannot be ordered from SkyFi; null if it can. */
export function productProblem(product: TaskingProduct, operators: SkyfiSettings['operators']): string | null {
  const parsed = fields.safeParse(product.providerFields);
  if (parsed.success) {
    const { requiredProvider: seller } = parsed.data;
    if (seller !== undefined && !isSold(operators, seller))
      return `${product.priceId}: providerFields.requiredProvider: ${seller} is not in operators`;
    // An assured product has the seller of its pass.
    return operators && seller === undefined && !product.assured
      ? `${product.priceId}: providerFields.requiredProvider: must name a seller, because operators are set`
      : null;
  }
  const [issue] = parsed.error.issues;
  return `${product.priceId}: providerFields.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'missing'}`;
}

function areaOf(place: Point, { sizeKm }: TaskingProduct): string {
  const { corners } = boxAround(place, { xKm: sizeKm.x, yKm: sizeKm.y, pixelM: 1 });
  return toWkt([...corners, corners[0]]);
}

/** The passes that the product can use, as windows of ten minutes. */
function toOpportunity(pass: SkyfiPass, product: TaskingProduct, query: OpportunityQuery): Opportunity[] {
  const peakMs = toInstant(pass.passDate);
  const kind = fieldsOf(product);
  const isOfSeller = kind?.requiredProvider === undefined || kind.requiredProvider === pass.provider;
  const satelliteId = product.satelliteIds.find((id) => id === pass.noradid || id === pass.satid);
  if (peakMs === null || !isOfSeller || satelliteId === undefined) return [];
  const [startMs, endMs] = [peakMs - HALF_WINDOW_MS, peakMs + HALF_WINDOW_MS];
  const offNadirDeg = pass.offNadirAngle === null ? null : Math.abs(pass.offNadirAngle);
  if (startMs < query.startMs || endMs > query.endMs || (offNadirDeg ?? 0) > (product.maxOffNadirDeg ?? 90)) return [];
  const [longitudeDeg, latitudeDeg] = query.place.coordinates;
  const { azimuthDeg } = sunPosition({ site: { longitudeDeg, latitudeDeg, heightM: query.heightM }, atMs: peakMs });
  return [
    {
      priceId: product.priceId,
      satelliteId,
      satellite: pass.satname || pass.satid,
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg: null,
      offNadirStopDeg: null,
      peakOffNadirDeg: offNadirDeg,
      peakElevationDeg: null,
      sunElevationDeg: pass.solarElevationAngle,
      sunAzimuthDeg: azimuthDeg,
      lookSide: null,
      ascending: pass.node === 'ascending' ? true : pass.node === 'descending' ? false : null,
      elementsEpochMs: null,
      expectedErrorSec: null,
      clearChance: null,
      orderBody: JSON.stringify({ requiredProvider: pass.provider }),
    },
  ];
}
