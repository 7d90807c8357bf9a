import { ok } from '@groundtrack/contract';
import { countHolders } from '../../domain/window-places.ts';
import { KeyedSemaphore } from '../../lib/keyed-semaphore.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { OrderDeps } from './order-deps.ts';
import { payOrder } from './pay-order.ts';
import { PgOrderStore } from './pg-order-store.ts';
import { placeOrder } from './place-order.ts';
import { quoteItems } from './quote-items.ts';

interface OrderPorts extends Omit<OrderDeps, 'orders' | 'countHolders' | 'placing'> {
  readonly db: Db;
  readonly secrets: SecretBox;
}

export interface OrderFeature {
  readonly deps: OrderDeps;
  readonly handlers: Pick<Handlers, 'quote' | 'placeOrder' | 'payOrder'>;
}

/** Quotes of a cart, and its order. */
export function createOrders({ db, secrets, ...ports }: OrderPorts): OrderFeature {
  const deps: OrderDeps = {
    ...ports,
    orders: new PgOrderStore(db, secrets),
    placing: new KeyedSemaphore(1),
    countHolders: (window, accountId) => countHolders(db, window, { accountId, nowMs: ports.clock.nowMs() }),
  };
  return {
    deps,
    handlers: {
      quote: async ({ body }, { caller, signal }) =>
        ok(await quoteItems(deps, { items: body, accountId: caller.accountId }, signal)),
      placeOrder: ({ headers, body }, { caller, signal }) =>
        placeOrder(
          deps,
          { accountId: caller.accountId, idempotencyKey: headers['idempotency-key'] ?? null, items: body },
          signal,
        ),
      payOrder: ({ params }, { caller, signal }) =>
        payOrder(deps, { accountId: caller.accountId, orderId: params.id }, signal),
    },
  };
}
