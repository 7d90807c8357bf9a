import {
  discardOrderEndpoint,
  type OrderId,
  type OrderItem,
  type PlacedOrder,
  payOrderEndpoint,
  placeOrderEndpoint,
  toOrderId,
} from '@groundtrack/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { keepCartOrder, readCartOrder } from '../../api/cart-order.ts';
import { useSessionId } from '../../api/session.ts';
import { randomId } from '../../lib/random-id.ts';

export interface PlacedOrderQuery {
  readonly order: UseQueryResult<PlacedOrder>;
  /** Opens another payment for the same items. */
  readonly restartPayment: () => void;
}

interface Placing {
  readonly enabled: boolean;
  /** An existing order, used instead of the items. */
  readonly unpaid: OrderId | null;
  /** Called if the response says that nothing is left to pay. */
  readonly onSettled: (placed: PlacedOrder) => void;
}

/**
 * Places the order and opens its payment. The query may repeat at any time: without a key, the server returns the
 * unpaid order of the same items.
 */
export function usePlacedOrder(items: readonly OrderItem[], { enabled, unpaid, onSettled }: Placing): PlacedOrderQuery {
  const sessionId = useSessionId();
  const idempotencyKey = useRef<string | null>(null);
  // A free order is complete once it is placed, so only a key makes its repetition the same order.
  if (items.every(({ expectedPrice }) => expectedPrice === 0)) idempotencyKey.current ??= randomId();
  const order = useQuery({
    queryKey: [placeOrderEndpoint.path, sessionId, unpaid ?? items],
    queryFn: async ({ signal }) => {
      const placed = await (unpaid === null
        ? place(items, idempotencyKey.current, signal)
        : call(payOrderEndpoint, { params: { id: unpaid } }, { signal }));
      if (placed.stripeSecret === null) onSettled(placed);
      return placed;
    },
    enabled: enabled && sessionId !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const restartPayment = () => {
    idempotencyKey.current = randomId();
    void order.refetch();
  };
  return { order, restartPayment };
}

async function place(
  items: readonly OrderItem[],
  idempotencyKey: string | null,
  signal: AbortSignal,
): Promise<PlacedOrder> {
  const headers = { 'idempotency-key': idempotencyKey ?? undefined };
  const placed = await call(placeOrderEndpoint, { headers, body: [...items] }, { signal });
  const earlier = readCartOrder();
  keepCartOrder(placed.orderId);
  // The cart has changed. An order that cannot be discarded now can be discarded in Orders, and expires anyway.
  if (earlier !== null && earlier !== placed.orderId)
    await call(discardOrderEndpoint, { params: { id: toOrderId(earlier) } }, { signal }).catch(() => null);
  return placed;
}
