import {
  discardOrderEndpoint,
  type OrderId,
  type OrderItem,
  type PlacedOrder,
  payOrderEndpoint,
  placeOrderEndpoint,
} from '@groundtrack/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { apiErrorCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSessionId } from '../../api/session.ts';
import { forgetAttempt, keepOrder, orderAttempt } from './order-attempt.ts';

export interface PlacedOrderQuery {
  readonly order: UseQueryResult<PlacedOrder>;
  /** Gives up the current attempt and opens another payment for the same items. */
  readonly restartPayment: () => void;
}

interface Placing {
  readonly enabled: boolean;
  /** An existing order, used instead of the items. */
  readonly unpaid: OrderId | null;
  /** Called if the response says that nothing is left to pay. */
  readonly onSettled: (placed: PlacedOrder) => void;
}

/** Places the order and opens its payment. The idempotency key makes it safe for the query to repeat at any time. */
export function usePlacedOrder(items: readonly OrderItem[], { enabled, unpaid, onSettled }: Placing): PlacedOrderQuery {
  const sessionId = useSessionId();
  const order = useQuery({
    queryKey: [placeOrderEndpoint.path, sessionId, unpaid ?? items],
    queryFn: async ({ signal }) => {
      const placed = await (unpaid === null
        ? placeOnce(items, signal)
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
    forgetAttempt();
    void order.refetch();
  };
  return { order, restartPayment };
}

/** The order of these items. An order that ended unpaid is placed again. */
async function placeOnce(items: readonly OrderItem[], signal: AbortSignal): Promise<PlacedOrder> {
  try {
    return await place(items, signal);
  } catch (error) {
    if (apiErrorCode(error) !== 'order-ended') throw error;
    forgetAttempt();
    return place(items, signal);
  }
}

async function place(items: readonly OrderItem[], signal: AbortSignal): Promise<PlacedOrder> {
  const { idempotencyKey, replaced } = orderAttempt(items);
  // An order that cannot be discarded now can be discarded in Orders, and expires anyway.
  if (replaced !== null) await call(discardOrderEndpoint, { params: { id: replaced } }, { signal }).catch(() => null);
  const headers = { 'idempotency-key': idempotencyKey };
  const placed = await call(placeOrderEndpoint, { headers, body: [...items] }, { signal });
  keepOrder(idempotencyKey, placed.orderId);
  return placed;
}
