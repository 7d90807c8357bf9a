import type { Handlers } from '../../http/handler.ts';
import { type PlaceOrderDeps, placeOrder } from './place-order.ts';

export type OrderHandlersDeps = PlaceOrderDeps;

export function orderHandlers(deps: OrderHandlersDeps): Pick<Handlers, 'placeOrder'> {
  return {
    placeOrder: ({ headers, body }, { caller, signal }) =>
      placeOrder(
        deps,
        { accountId: caller.accountId, idempotencyKey: headers['idempotency-key'] ?? null, items: body },
        signal,
      ),
  };
}
