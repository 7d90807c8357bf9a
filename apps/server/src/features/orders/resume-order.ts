import { fail, type OrderItem, type PlacedOrder, type Point, type Result } from '@groundtrack/contract';
import type { Buyer } from '../../domain/feature-ports.ts';
import { orderDeadlineMs } from '../../domain/window-places.ts';
import { utcSecond } from '../../lib/utc-time.ts';
import { findOffers } from './find-offers.ts';
import { nameNextWindow } from './name-next-window.ts';
import { openPayment, orderEnded } from './open-payment.ts';
import type { OrderDeps } from './order-deps.ts';
import { checkVersion } from './price-items.ts';
import type { SoldWindow, StoredOrder } from './stored-order.ts';
import { windowTaken } from './window-taken.ts';

interface Resumed {
  readonly order: StoredOrder;
  readonly accountId: string;
  /** The ordered items as far as known; images with their versions. */
  readonly items: readonly OrderItem[];
}

/**
 * Returns the payment of an existing order. Its images must be unchanged, and the places in its windows are taken
 * again, so that a problem is reported before a card is charged.
 */
export async function resumeOrder(
  deps: OrderDeps,
  resumed: Resumed,
  signal: AbortSignal,
): Promise<Result<PlacedOrder>> {
  const { order, accountId, items } = resumed;
  if (order.state === 'paid') return openPayment(deps, order);
  if (order.isClosed) return orderEnded();
  const changed = await findChanged(deps, resumed, signal);
  if (changed) return changed;
  const lost = await deps.orders.holdWindows(order.id, deps.clock.nowMs());
  if (!lost) return openPayment(deps, order);
  const found = lost.reason === 'taken' ? windowTaken(lost.item) : windowExpired(lost.item);
  return nameNextWindow(deps, { item: toRequestedItem(lost.item, items), accountId, found }, signal);
}

export function unverified({ email }: Buyer): Result<never> {
  return fail(
    'email-unverified',
    `Open the link that was mailed to ${email} before your first purchase; your cart and your account send a new one. ` +
      'Nothing was ordered or charged.',
  );
}

/**
 * An image of an unpaid order whose files have changed; null if there is none, as far as its provider can be reached.
 */
async function findChanged(
  deps: OrderDeps,
  { items, accountId }: Resumed,
  signal: AbortSignal,
): Promise<Result<never> | null> {
  const versioned = items.filter((item) => item.kind !== 'tasking' && item.imageVersion !== undefined);
  for await (const { item, offer } of findOffers(deps, { items: versioned, accountId }, signal)) {
    const checked = offer.ok ? checkVersion(item, offer.value) : offer;
    if (!checked.ok && checked.failure.code === 'image-changed') return checked;
  }
  return null;
}

function windowExpired({ line: { satellite }, tasking }: SoldWindow): Result<never> {
  const deadlineMs = orderDeadlineMs(tasking.startMs, tasking.product);
  return fail(
    'window-expired',
    `The window of ${satellite} at ${utcSecond(tasking.startMs)} UTC could be ordered and paid until ${utcSecond(deadlineMs)} UTC. ` +
      'Find windows again and choose a later one.',
  );
}

/** Restores the request of a sold window, with the token of the current request. */
export function toRequestedItem(
  { line: { kind, priceId: product, window }, longitude, latitude }: SoldWindow,
  items: readonly OrderItem[],
) {
  const geometry: Point = { type: 'Point', coordinates: [longitude, latitude] };
  const token = items.flatMap((item) =>
    item.kind === 'tasking' && item.product === product && item.window.start === window.start ? [item.token] : [],
  )[0];
  return { kind, product, geometry, window, token };
}
