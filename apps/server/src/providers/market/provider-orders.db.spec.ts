import { toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { ArchiveOrder } from '../port/provider.ts';
import { PgProviderOrders } from './pg-provider-orders.ts';
import type { ProviderOrders } from './provider-orders.ts';
import { MemoryProviderOrders } from './testing/memory-provider-orders.ts';

const NO_CAPS = { perDayCents: null, perMonthCents: null };
const DAY_MS = 86_400_000;

function order(reference: string, costCents = 6_000): ArchiveOrder {
  const agreedCost = { amountMinor: costCents, currency: 'USD', cents: toCents(costCents) };
  const place = { type: 'Point' as const, coordinates: [5, 52] as [number, number] };
  return { kind: 'archive', reference, place, featureId: toSceneId('s'), priceId: toPriceId('p'), agreedCost };
}

describe.each(['database', 'memory'] as const)('orders of a provider in the %s', (kind) => {
  let opened: TestDatabase;
  let nowMs = Date.UTC(2026, 10, 15, 12);
  let providers = 0;
  const clock = { nowMs: () => nowMs };
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  const open = (): ProviderOrders =>
    kind === 'memory'
      ? new MemoryProviderOrders(clock)
      : new PgProviderOrders(opened.database.transactions, `acme-${++providers}`, clock);

  it('are written once, and claimed once', async () => {
    const orders = open();
    const first = await orders.intend(order('r'));
    expect(first).toMatchObject({
      sends: 0,
      sentAtMs: null,
      providerOrderId: null,
      agreedCostCents: 6_000,
      tasking: null,
    });
    expect(await orders.intend(order('r', 9_000))).toEqual(first);
    const claims = await Promise.all([orders.claim(first, NO_CAPS), orders.claim(first, NO_CAPS)]);
    expect(claims.toSorted()).toEqual(['claimed', 'lost']);
    expect(await orders.intend(order('r'))).toMatchObject({ sends: 1, sentAtMs: nowMs });
    await orders.release('r');
    expect(await orders.intend(order('r'))).toMatchObject({ sends: 1, sentAtMs: null });
  });

  it('are either withdrawn or claimed', async () => {
    const orders = open();
    const intended = await orders.intend(order('r'));
    expect(await orders.withdraw(intended)).toBe(true);
    expect(await orders.withdraw(intended)).toBe(true);
    expect(await orders.claim(intended, NO_CAPS)).toBe('lost');
    const other = await orders.intend(order('s'));
    const both = await Promise.all([orders.claim(other, NO_CAPS), orders.withdraw(other)]);
    expect([
      ['claimed', false],
      ['lost', true],
    ]).toContainEqual(both);
  });

  it('keep id, cost, state, and remarks', async () => {
    const orders = open();
    await orders.claim(await orders.intend(order('r')), NO_CAPS);
    await orders.keepId('r', 'id-1', toCents(6_500));
    await orders.keepState('r', 'Processing', 'BUSY');
    await orders.remark('r', 'One.');
    await orders.remark('r', 'Two.');
    await orders.remark('r', 'One.');
    const facts = { reference: 'r', costCents: 6_500, state: 'Processing', word: 'BUSY', remark: 'One. Two.' };
    expect(await orders.find('id-1')).toMatchObject(facts);
    expect(await orders.find('id-2')).toBeNull();
    const known = await orders.intend(order('r'));
    expect(await orders.claim(known, NO_CAPS)).toBe('lost');
  });

  it('count toward the caps of the day and the month', async () => {
    const orders = open();
    const caps = { perDayCents: toCents(10_000), perMonthCents: toCents(15_000) };
    const claim = async (reference: string) => orders.claim(await orders.intend(order(reference)), caps);
    const sameDay = await Promise.all([claim('a'), claim('b')]);
    expect(sameDay.toSorted()).toEqual(['claimed', 'over-cap']);
    expect(await orders.exceedsCap(toCents(4_000), caps)).toBe(false);
    expect(await orders.exceedsCap(toCents(4_001), caps)).toBe(true);
    expect(await orders.spent()).toEqual({ dayCents: 6_000, monthCents: 6_000 });
    nowMs += DAY_MS;
    expect(await claim('c')).toBe('claimed');
    // An order that is sent again does not count twice.
    expect(await claim('c')).toBe('claimed');
    expect(await orders.spent()).toEqual({ dayCents: 6_000, monthCents: 12_000 });
    nowMs += DAY_MS;
    expect(await claim('d')).toBe('over-cap');
    nowMs += 30 * DAY_MS;
    expect(await claim('d')).toBe('claimed');
  });
});
