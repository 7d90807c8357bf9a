import { type Cents, formatUsd, toCents } from '@groundtrack/contract';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { OrderUnknown } from '../port/order-unknown.ts';
import { ProviderError, type ProviderOrder } from '../port/provider.ts';
import { ApiError } from './api-error.ts';
import { isWithdrawn, type KnownOrder, type ProviderOrders, type SpendingCaps } from './provider-orders.ts';
import { refuseOrder } from './refuse-order.ts';

/** An order as the provider lists it. */
export interface ListedOrder {
  readonly providerOrderId: string;
  readonly createdAtMs: number;
  readonly isCanceled: boolean;
  /** In US cents; null if the provider does not say. */
  readonly costCents: Cents | null;
}

export interface OrderSteps {
  /** Orders with our reference that were placed since then, in any order. */
  lookUp(reference: string, sinceMs: number, signal: AbortSignal): Promise<readonly ListedOrder[]>;
  /** Reads all that the order needs. A read that failed later would leave it unknown whether the order was sent. */
  prepare(order: ProviderOrder, signal: AbortSignal): Promise<PreparedOrder>;
}

export interface PreparedOrder {
  /** What the order costs now, in US cents; null if only the response of the order tells. */
  readonly costCents: Cents | null;
  /** @throws ApiError which {@link refuseOrder} turns into that of a refused order */
  send(): Promise<PlacedOrder>;
}

type PlacedOrder = Pick<ListedOrder, 'providerOrderId' | 'costCents'>;

export interface PlacingDeps {
  readonly provider: string;
  readonly label: string;
  readonly orders: ProviderOrders;
  readonly clock: Clock;
  readonly log: Log;
  readonly caps: SpendingCaps;
  /** The accepted excess over the agreed cost, in percent. */
  readonly tolerancePercent: number;
}

/** An order that the provider took may be missing in its list for this long. */
export const GRACE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 60_000;
/** The clocks of both servers may differ. */
const CLOCK_MARGIN_MS = 10 * 60_000;

/**
 * Places an order at a provider without idempotency keys at most once. The intent is stored first. If the response was
 * lost, the order is looked up by its reference, and only sent again once it was missing for the grace time.
 * @returns the provider's order id
 * @throws ProviderError `rejected` if the cost or the spending cap is exceeded; `unavailable` while it is unknown whether
 *   an earlier order was taken
 */
export async function placeOnce(
  deps: PlacingDeps,
  steps: OrderSteps,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<string> {
  const known = await deps.orders.intend(order);
  if (isWithdrawn(known)) throw new ProviderError(deps.provider, 'rejected', 'Canceled at your request');
  const placed = await findPlaced(deps, steps, { order, known }, signal);
  if (placed !== null) return placed;
  const prepared = await steps.prepare(order, signal);
  await checkCost(deps, order, prepared.costCents);
  return send(deps, { order, known, prepared });
}

/**
 * Ends an order that was not placed, so that {@link placeOnce} never places it.
 * @returns the provider's order id if it was placed
 * @throws ProviderError `unavailable` while it is unknown whether it was placed
 */
export async function withdrawOnce(
  deps: PlacingDeps,
  steps: OrderSteps,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<string | null> {
  const known = await deps.orders.intend(order);
  const placed = await findPlaced(deps, steps, { order, known }, signal);
  if (placed === null && !(await deps.orders.withdraw(known))) throw concurrent(deps);
  return placed;
}

/** @returns null if it was not placed @throws ProviderError `unavailable` while that is unknown */
async function findPlaced(
  deps: PlacingDeps,
  steps: OrderSteps,
  { order, known }: { readonly order: ProviderOrder; readonly known: KnownOrder },
  signal: AbortSignal,
): Promise<string | null> {
  const { reference, providerOrderId, sentAtMs, intendedAtMs } = known;
  if (providerOrderId !== null || sentAtMs === null) return providerOrderId;
  const found = await steps.lookUp(reference, intendedAtMs - CLOCK_MARGIN_MS, signal);
  const adopted = await adopt(deps, order, found);
  if (adopted !== null || deps.clock.nowMs() - sentAtMs >= GRACE_MS) return adopted;
  throw new OrderUnknown(deps.provider, LOOK_AGAIN_MS);
}

async function send(
  deps: PlacingDeps,
  {
    order,
    known,
    prepared,
  }: { readonly order: ProviderOrder; readonly known: KnownOrder; readonly prepared: PreparedOrder },
): Promise<string> {
  const { orders, caps } = deps;
  const claim = await orders.claim(known, caps);
  if (claim === 'over-cap') throw await overCap(deps, order);
  if (claim === 'lost') throw concurrent(deps);
  let placed: PlacedOrder;
  try {
    placed = await prepared.send().catch((error: unknown) => refuseOrder(deps, error));
  } catch (error) {
    // A rejected order was refused by the provider, or before it was sent.
    const isRejected = error instanceof ProviderError && error.kind === 'rejected';
    if (isRejected || (error instanceof ApiError && error.isRefused)) await orders.release(order.reference);
    throw error;
  }
  await orders.keepId(order.reference, placed.providerOrderId, placed.costCents);
  await noteCost(deps, order, placed.costCents);
  return placed.providerOrderId;
}

/** Takes the oldest order that is not canceled. */
async function adopt(deps: PlacingDeps, order: ProviderOrder, found: readonly ListedOrder[]): Promise<string | null> {
  const { reference } = order;
  const [oldest, ...others] = found
    .filter(({ isCanceled }) => !isCanceled)
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs);
  if (!oldest) return null;
  await deps.orders.keepId(reference, oldest.providerOrderId, oldest.costCents);
  deps.log.warn({ provider: deps.provider, reference }, 'The response to an order was lost, and the order was found');
  await noteCost(deps, order, oldest.costCents);
  if (others.length > 0) await remarkTwice(deps, reference, [oldest, ...others]);
  return oldest.providerOrderId;
}

/** Tells the operator about orders of one item. Only one of them is delivered. */
export async function remarkTwice(
  { orders, log, provider }: Pick<PlacingDeps, 'orders' | 'log' | 'provider'>,
  reference: string,
  found: readonly ListedOrder[],
): Promise<void> {
  const ids = found.map(({ providerOrderId, costCents }) =>
    costCents === null ? providerOrderId : `${providerOrderId} (${formatUsd(costCents)})`,
  );
  log.error({ provider, reference, orders: ids }, 'A provider has more than one order for an item');
  await orders.remark(reference, `Two orders for one item: ${ids.join(', ')}.`);
}

/** What the order may cost. An image without a cost was sold as free; of a tasking, the price may be unknown. */
function agreedCents({ kind, agreedCost }: ProviderOrder): Cents | null {
  return agreedCost?.cents ?? (kind === 'archive' ? toCents(0) : null);
}

async function checkCost(deps: PlacingDeps, order: ProviderOrder, nowCents: Cents | null): Promise<void> {
  const agreed = agreedCents(order);
  if (nowCents === null || agreed === null || nowCents <= withTolerance(agreed, deps.tolerancePercent)) return;
  await deps.orders.remark(
    order.reference,
    `Not ordered: it costs ${formatUsd(nowCents)} now, and ${formatUsd(agreed)} was agreed.`,
  );
  throw new ProviderError(
    deps.provider,
    'rejected',
    `The price of ${deps.label} has risen since the purchase, so the image was not ordered.`,
  );
}

/** Some providers state the cost only in the response. The buyer never pays the difference. */
async function noteCost(deps: PlacingDeps, order: ProviderOrder, costCents: Cents | null) {
  const { reference } = order;
  const agreed = agreedCents(order);
  if (costCents === null || agreed === null || costCents <= withTolerance(agreed, deps.tolerancePercent)) return;
  deps.log.warn({ provider: deps.provider, reference, costCents, agreed }, 'An order cost more than was agreed');
  await deps.orders.remark(
    reference,
    `Ordered for ${formatUsd(costCents)}, and ${formatUsd(agreed)} was agreed. The buyer does not pay the difference.`,
  );
}

/** The highest accepted cost. */
export function withTolerance(agreedCents: Cents, tolerancePercent: number): number {
  return Math.floor((agreedCents * (10_000 + Math.round(tolerancePercent * 100))) / 10_000);
}

function concurrent({ provider }: PlacingDeps): ProviderError {
  return new ProviderError(provider, 'unavailable', 'Another process is placing this order', LOOK_AGAIN_MS);
}

async function overCap({ provider, label, orders, log }: PlacingDeps, { reference }: ProviderOrder) {
  log.error({ provider, reference }, 'An order was not sent, because it would exceed a spending cap');
  await orders.remark(reference, 'Not ordered: it would exceed a spending cap. The buyer is refunded.');
  return new ProviderError(provider, 'rejected', `${label} images are not for sale at the moment.`);
}
