import * as z from 'zod';
import type { TaskingOrder } from '../port/provider.ts';
import { orderSearch, type StapiOrder } from './parse-answers.ts';
import { providerFields } from './product-fields.ts';
import { toSearch } from './search-request.ts';
import type { StapiProduct } from './stapi-api.ts';

/** The request of an order, and how the order can be recognized in a list. */
export interface OrderRequest {
  readonly productId: string;
  readonly body: object;
  readonly search: z.output<typeof orderSearch>;
  /** The order parameter with our reference; null if the product has none. */
  readonly referenceParameter: string | null;
}

const object = z.record(z.string(), z.unknown());
const TIME_TOLERANCE_MS = 1000;
/** Of a coordinate, which may have been rounded: 1 m. */
const TOLERANCE_DEG = 1e-5;

/** The body of `POST /products/{id}/orders`: that of the chosen opportunity, if the provider gave one. */
export function toOrderRequest(
  { reference, place, terms }: TaskingOrder,
  remote: StapiProduct,
  referenceParameter: string | undefined,
): OrderRequest {
  const { product, opportunity, startMs, endMs } = terms;
  const offered = object.safeParse(JSON.parse(opportunity?.orderBody ?? 'null')).data;
  const search = toSearch({ product, remote, place }, opportunity ?? { startMs, endMs });
  const { productId: _, ...stated } = providerFields.parse(product.providerFields ?? {});
  const isNamed = referenceParameter !== undefined && remote.orderParameters.has(referenceParameter);
  return {
    productId: remote.id,
    body: {
      ...(offered ?? search),
      order_parameters: {
        ...object.safeParse(offered?.['order_parameters']).data,
        ...termsOf(terms, remote),
        ...stated,
        ...(isNamed ? { [referenceParameter]: reference } : {}),
      },
    },
    // The body of an opportunity may name it instead of its time and place.
    search: orderSearch.parse({ ...search, ...offered }),
    referenceParameter: isNamed ? referenceParameter : null,
  };
}

/** What the buyer stated, if the product has a parameter for it. */
function termsOf({ endUse, notes, mediaRights }: TaskingOrder['terms'], { orderParameters }: StapiProduct): object {
  const stated = { end_use: endUse, notes: notes || null, media_rights: mediaRights || null };
  return Object.fromEntries(
    Object.entries(stated).filter(([name, value]) => value !== null && orderParameters.has(name)),
  );
}

/**
 * Whether a listed order is that of a request. The interface has no field for a reference of the customer, so an order
 * is recognized by the request that it repeats, or else by an order parameter of its product.
 */
export function isSameRequest({ properties }: StapiOrder, request: OrderRequest, reference: string): boolean {
  const { productId, referenceParameter, search } = request;
  if (properties.product_id !== productId) return false;
  if (referenceParameter !== null) return properties.order_parameters[referenceParameter] === reference;
  const listed = properties.search_parameters;
  if (!listed) return false;
  const isSameTime = (name: 'startMs' | 'endMs') =>
    Math.abs(listed.datetime[name] - search.datetime[name]) <= TIME_TOLERANCE_MS;
  return isSameTime('startMs') && isSameTime('endMs') && isSame(listed.geometry, search.geometry);
}

/** Whether types are the same, and coordinates nearly. */
function isSame(a: StapiGeometry, b: StapiGeometry): boolean {
  return a.type === b.type && isSameNumbers(a.coordinates, b.coordinates);
}

type StapiGeometry = OrderRequest['search']['geometry'];

function isSameNumbers(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= TOLERANCE_DEG;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((one, at) => isSameNumbers(one, b[at]));
}
