import { type ServerState, toItemId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import type { NotifiedItem, OrderNotifications, RefundNotification } from './order-notifications.ts';
import { GATHER_MS, pendingNotifications } from './pending-notifications.ts';
import { notifiedItem, orderNotifications, refundNotification } from './testing/some-notifications.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const idsOf = (items: readonly NotifiedItem[]) => items.map(({ id }) => id);
const at = (id: string, state: ServerState, more: Partial<NotifiedItem> = {}): NotifiedItem =>
  notifiedItem({ id: toItemId(id), state, settledAtMs: NOW_MS, ...more });
const due = (items: readonly NotifiedItem[], nowMs = NOW_MS, more: Partial<OrderNotifications> = {}) =>
  pendingNotifications(orderNotifications({ items, ...more }), nowMs);

it('waits until the last image of the order has settled, and notifies of all together', () => {
  const first = at('a', 'Delivered');
  expect(due([first, at('b', 'Processing')])).toMatchObject({ delivered: [], againAtMs: NOW_MS + GATHER_MS });
  const all = due([first, at('b', 'Rejected'), at('c', 'Cancelled'), at('d', 'Delivered')]);
  expect(idsOf(all.delivered)).toEqual(['a', 'd']);
  expect(idsOf(all.ended)).toEqual(['b', 'c']);
  expect(all).toMatchObject({ underWay: 0, againAtMs: null });
});

it('notifies of settled images after ten minutes, even if others are still in progress', () => {
  const items = [at('a', 'Delivered'), at('b', 'Delivered', { settledAtMs: NOW_MS + 1_000 }), at('c', 'Ordered')];
  expect(due(items, NOW_MS + GATHER_MS - 1).delivered).toEqual([]);
  const later = due(items, NOW_MS + GATHER_MS);
  expect(idsOf(later.delivered)).toEqual(['a', 'b']);
  expect(later).toMatchObject({ underWay: 1, againAtMs: null });
});

it('notifies of each change once', () => {
  const notified = [at('a', 'Delivered', { notified: true }), at('b', 'Failed', { notified: true })];
  expect(due(notified)).toEqual({ delivered: [], planned: [], ended: [], money: [], underWay: 0, againAtMs: null });
  expect(idsOf(due([...notified, at('c', 'Delivered')]).delivered)).toEqual(['c']);
});

it('waits for further refunds just as long', () => {
  const money: RefundNotification[] = [
    refundNotification({ about: 'ledger:1', atMs: NOW_MS }),
    refundNotification({ about: 'ledger:0', notified: true }),
  ];
  expect(due([], NOW_MS, { money, refundsUnderWay: 1 })).toMatchObject({ money: [], againAtMs: NOW_MS + GATHER_MS });
  expect(due([], NOW_MS, { money }).money).toEqual([money[0]]);
  expect(due([], NOW_MS + GATHER_MS, { money, refundsUnderWay: 1 }).money).toEqual([money[0]]);
});
