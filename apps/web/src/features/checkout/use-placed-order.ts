import { type OrderItem, type PlacedOrder, placeOrderEndpoint } from '@groundtrack/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { forgetAttempt, idempotencyKeyFor } from './order-attempt.ts';

export interface PlacedOrderQuery {
  readonly order: UseQueryResult<PlacedOrder>;
  /** Gives the attempt up and opens another payment for the same items. */
  readonly startAnew: () => void;
}

interface Placing {
  readonly enabled: boolean;
  /** Called when the answer says that nothing is left to pay. */
  readonly onSettled: (placed: PlacedOrder) => void;
}

/** Places the order and opens its payment. The key makes it safe to ask again, as a query may at any time. */
export function usePlacedOrder(items: readonly OrderItem[], { enabled, onSettled }: Placing): PlacedOrderQuery {
  const sessionId = useSession()?.id ?? null;
  const order = useQuery({
    queryKey: [placeOrderEndpoint.path, sessionId, items],
    queryFn: async ({ signal }) => {
      const headers = { 'idempotency-key': idempotencyKeyFor(items) };
      const placed = await call(placeOrderEndpoint, { headers, body: [...items] }, { signal });
      if (placed.stripeSecret === null) onSettled(placed);
      return placed;
    },
    enabled: enabled && sessionId !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const startAnew = () => {
    forgetAttempt();
    void order.refetch();
  };
  return { order, startAnew };
}
