import {
  type Cents,
  firstBrokenRule,
  isAssured,
  point,
  type QuoteLine,
  type RequestedWindow,
  requestedWindow,
  TASKING_DAY_MS,
  type TaskingFee,
  type TaskingQuoteItem,
  type TaskingQuoteLine,
  type TaskingWindow,
  taskingFee,
  taskingProduct,
  taskingQuoteLine,
  taskingWindow,
  totalCents,
} from '@groundtrack/contract';
import * as z from 'zod/mini';
import type { NewTaskingRequest } from '../../lib/new-tasking-request.ts';
import { HOUR_MS } from '../../lib/time-units.ts';

/** A tasking request in the cart (spec section 3, Cart tasking request). */
export const cartRequest = z.object({
  cartId: z.int(),
  description: z.string(),
  geometry: point,
  window: requestedWindow,
  selectedProduct: taskingProduct,
  additionalFees: z.array(taskingFee),
  /** The chosen window of an assured product; null for flexible ones. */
  pass: z.nullable(taskingWindow),
  endUse: z.nullable(z.string()),
  notes: z.string(),
  /** The latest quote line at the price that the cart shows. */
  quote: z.optional(taskingQuoteLine),
});
export type CartRequest = z.infer<typeof cartRequest>;

export function toCartRequest(cartId: number, request: NewTaskingRequest): CartRequest {
  const { description, longitude, latitude, product, dates, window, fees, endUse, notes } = request;
  return {
    cartId,
    description,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    window: { start: dates.start, stop: dates.stop },
    selectedProduct: product,
    additionalFees: [...fees],
    pass: window,
    endUse,
    notes,
  };
}

/** Product and fees. */
export function requestCents({ selectedProduct, additionalFees }: CartRequest): Cents {
  return totalCents([selectedProduct.price, ...additionalFees.map(({ price }) => price)]);
}

/** The quote request for a tasking request. */
export function toTaskingQuoteItem(request: CartRequest): TaskingQuoteItem {
  const { selectedProduct, geometry, window, pass, additionalFees, endUse, notes } = request;
  return {
    kind: 'tasking',
    provider: selectedProduct.metadata.provider,
    product: selectedProduct.priceId,
    geometry,
    window,
    ...(pass ? { token: pass.token } : {}),
    ...(additionalFees.length > 0 ? { fees: additionalFees.map(({ priceId }) => priceId) } : {}),
    ...(endUse === null ? {} : { metadata: { endUse } }),
    ...(notes === '' ? {} : { notes }),
  };
}

/** Whether a line belongs to this request. Prices are ignored. */
export function isLineOfRequest(line: QuoteLine, request: CartRequest): line is TaskingQuoteLine {
  if (line.kind !== 'tasking' || line.priceId !== request.selectedProduct.priceId) return false;
  const feeIds = request.additionalFees.map(({ priceId }) => priceId);
  return (
    isSameInstant(line.window.start, request.window.start) &&
    isSameInstant(line.window.stop, request.window.stop) &&
    line.fees.length === feeIds.length &&
    line.fees.every(({ priceId }) => feeIds.includes(priceId))
  );
}

function isSameInstant(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}

/** The request at the prices of its line. */
export function withPrices(request: CartRequest, line: TaskingQuoteLine): CartRequest {
  return {
    ...request,
    selectedProduct: { ...request.selectedProduct, price: line.imageryCents },
    additionalFees: line.fees.map(({ description, amountCents, priceId }) => ({
      description,
      price: amountCents,
      priceId,
    })),
    quote: line,
  };
}

/** The request for another window of its product. */
export function withPass(request: CartRequest, pass: TaskingWindow): CartRequest {
  return { ...withDates(request, { start: pass.start, stop: pass.stop }), pass };
}

/** The request with other fees. The previous quote is dropped. */
export function withFees(request: CartRequest, fees: readonly TaskingFee[]): CartRequest {
  const { quote: _, ...rest } = request;
  return { ...rest, additionalFees: [...fees] };
}

/** The request with other dates. The previous quote is dropped. */
export function withDates(request: CartRequest, window: RequestedWindow): CartRequest {
  const { quote: _, ...rest } = request;
  return { ...rest, window };
}

/**
 * New dates for a flexible request whose earliest date is now too close: the same duration, starting at the first full
 * hour that can still be ordered in an hour. Returns null if the dates are valid.
 */
export function nextDates(request: CartRequest, nowMs: number): RequestedWindow | null {
  const { selectedProduct: product, window } = request;
  const [longitude, latitude] = request.geometry.coordinates;
  const [startMs, stopMs] = [Date.parse(window.start), Date.parse(window.stop)];
  const broken = firstBrokenRule(
    { product, startMs, stopMs, latitude, longitude, endUse: null },
    { nowMs, endUses: null },
  );
  if (isAssured(product) || broken?.rule !== 5) return null;
  const earliestMs = nowMs + product.metadata.offsetDays * TASKING_DAY_MS + HOUR_MS;
  const nextMs = Math.ceil(earliestMs / HOUR_MS) * HOUR_MS;
  return { start: new Date(nextMs).toISOString(), stop: new Date(nextMs + stopMs - startMs).toISOString() };
}
