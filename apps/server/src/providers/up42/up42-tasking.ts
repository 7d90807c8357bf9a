import { boxAround } from '@groundtrack/geo';
import { sunPosition } from '@groundtrack/orbit';
import * as z from 'zod';
import type { TaskingOrder } from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking, TaskingProduct } from '../port/tasking.ts';
import type { OrderItem } from './order-body.ts';

/** `providerFields` of a product in the price book. All others are sent as parameters of the order. */
const fields = z.object({ dataProduct: z.string().min(1) }).catchall(z.union([z.string(), z.number(), z.boolean()]));

/** Why a product of the price book cannot be ordered; null if it can. */
export function productProblem({ priceId, providerFields, assured }: TaskingProduct): string | null {
  if (assured) return `${priceId}: assured: no windows can be chosen here, so that only flexible products are sold`;
  return fields.safeParse(providerFields).success ? null : `${priceId}: providerFields.dataProduct: is missing`;
}

/** Taskings between two dates. The provider plans the passes after the order, and names none before. */
export class Up42Tasking implements Tasking {
  readonly products: readonly TaskingProduct[];

  constructor(products: readonly TaskingProduct[]) {
    this.products = products;
  }

  toAttempts(passes: readonly Opportunity[]): readonly Opportunity[] {
    return passes.slice(0, 1);
  }

  /** The dates as one opportunity of each product, because none of its passes are known. */
  opportunities({ products, place, heightM, startMs, endMs }: OpportunityQuery): Promise<readonly Opportunity[]> {
    if (startMs >= endMs) return Promise.resolve([]);
    const peakMs = Math.round((startMs + endMs) / 2);
    const [longitudeDeg, latitudeDeg] = place.coordinates;
    const sun = sunPosition({ site: { longitudeDeg, latitudeDeg, heightM }, atMs: peakMs });
    const found = products.map(({ priceId, satelliteIds: [satelliteId = ''] }) => ({
      priceId,
      satelliteId,
      satellite: satelliteId,
      startMs,
      endMs,
      peakMs,
      offNadirStartDeg: null,
      offNadirStopDeg: null,
      peakOffNadirDeg: null,
      peakElevationDeg: null,
      sunElevationDeg: sun.elevationDeg,
      sunAzimuthDeg: sun.azimuthDeg,
      lookSide: null,
      ascending: null,
      elementsEpochMs: null,
      expectedErrorSec: null,
      clearChance: null,
    }));
    return Promise.resolve(found);
  }
}

/** The feature of a tasking order; null for a product that cannot be ordered. */
export function toTaskingItem({ place, terms }: TaskingOrder): OrderItem | null {
  const { product, startMs, endMs } = terms;
  const read = fields.safeParse(product.providerFields);
  if (!read.success) return null;
  const { dataProduct, ...others } = read.data;
  const { sensor, maxCloudCover, maxOffNadirDeg, sizeKm } = product;
  const { corners } = boxAround(place, { xKm: sizeKm.x, yKm: sizeKm.y, pixelM: 1 });
  return {
    dataProduct,
    params: {
      acquisitionStart: new Date(startMs).toISOString(),
      acquisitionEnd: new Date(endMs).toISOString(),
      ...(sensor === 'sar' || maxCloudCover === null ? {} : { maxCloudCover: Math.round(maxCloudCover * 100) }),
      ...(maxOffNadirDeg === null ? {} : { maxIncidenceAngle: Math.round(maxOffNadirDeg) }),
      ...others,
    },
    geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]]] },
  };
}
