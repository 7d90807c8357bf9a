import { type OrderId, toOrderId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import type { ClosedPayment } from './close-payment.ts';
import { closeExcessOrders } from './unpaid-orders.ts';

const clock = { nowMs: () => 0 };

interface Account {
  readonly excess: number;
  readonly open: readonly number[];
  readonly otherwise?: ClosedPayment;
  /** Orders that are settled while others are being closed. */
  readonly settled?: number;
}

/** An account with orders above the limit, some of which cannot be closed. */
async function room({ excess, open, otherwise = 'closed', settled = 0 }: Account) {
  const orders = Array.from({ length: excess }, (_, index) => toOrderId(`order-${index}`));
  const tried: OrderId[] = [];
  const close = async (orderId: OrderId) => {
    tried.push(orderId);
    return open.includes(orders.indexOf(orderId)) ? 'open' : otherwise;
  };
  const store = {
    openOrders: async () => (tried.length === 0 ? orders : orders.slice(settled)),
    leftOrders: async () => [],
  };
  return { hasRoom: await closeExcessOrders({ store, clock }, close, 'a'), tried: tried.length };
}

const ALL = Array.from({ length: 50 }, (_, index) => index);

const cases: readonly [string, Account, object][] = [
  ['no excess order', { excess: 0, open: [] }, { hasRoom: true, tried: 0 }],
  ['one too many', { excess: 1, open: [] }, { hasRoom: true, tried: 1 }],
  ['one of two that does not close', { excess: 2, open: [0] }, { hasRoom: true, tried: 2 }],
  [
    'many that were paid and wait for their events',
    { excess: 50, open: [], otherwise: 'paid' },
    { hasRoom: true, tried: 1 },
  ],
  ['a provider that does not answer', { excess: 1, open: [0] }, { hasRoom: false, tried: 1 }],
  ['the same with many excess orders', { excess: 50, open: ALL }, { hasRoom: false, tried: 3 }],
  ['one that is settled while it is closed', { excess: 1, open: [0], settled: 1 }, { hasRoom: true, tried: 1 }],
  ['many, some of which are settled', { excess: 50, open: ALL, settled: 2 }, { hasRoom: true, tried: 3 }],
];

it.each(cases)('%s', async (_what, account, made) => {
  expect(await room(account)).toEqual(made);
});
