import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import { type PlaceOrderDeps, placeOrder } from './place-order.ts';
import { quoteItems } from './quote-items.ts';

export type OrderHandlersDeps = PlaceOrderDeps;

export function orderHandlers(deps: OrderHandlersDeps): Pick<Handlers, 'quote' | 'placeOrder'> {
  return {
    quote: async ({ body }, { signal }) => ok(await quoteItems(deps, body, signal)),
    placeOrder: ({ headers, body }, { caller, signal }) =>
      placeOrder(
        deps,
        { accountId: caller.accountId, idempotencyKey: headers['idempotency-key'] ?? null, items: body },
        signal,
      ),
  };
}
