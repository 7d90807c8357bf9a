import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { formatOrderId } from './order-id.ts';
import { PgCancellations } from './pg-cancellations.ts';
import { SimulatedProvider } from './simulated-provider.ts';

const never = new AbortController().signal;

describe('cancellation at a simulated provider', () => {
  let opened: TestDatabase;
  let nowMs = Date.UTC(2026, 10, 21);
  const clock = { nowMs: () => nowMs };
  beforeAll(async () => {
    opened = await testDatabase();
  });
  afterAll(() => opened.close());

  /** Each is a separate process. */
  const start = () =>
    new SimulatedProvider('maxar', {
      clock,
      speedFactor: 1,
      satellites: satelliteSeed,
      licenseText: () => '',
      cancellations: new PgCancellations(opened.database.transactions, clock),
    });
  const order = (digest: string) =>
    formatOrderId({ placedAtMs: nowMs, outcome: 'delivered', digest: digest.repeat(16) });

  it('persists after a restart, for every process, and for late queries', async () => {
    const [cancelled, kept] = [order('a'), order('b')];
    const [one, other] = [start(), start()];
    expect(await Promise.all([one.cancel(cancelled, never), other.cancel(cancelled, never)])).toEqual([true, true]);
    nowMs += 3_600_000;
    for (const provider of [one, other, start()]) {
      expect(await provider.status(cancelled, never)).toMatchObject({ state: 'Cancelled' });
      expect(await provider.cancel(cancelled, never)).toBe(true);
      expect(await provider.status(kept, never)).toMatchObject({ state: 'Complete' });
    }
  });

  it('is too late once the image is being processed', async () => {
    const late = order('c');
    nowMs += 15 * 60_000 + 1;
    expect(await start().cancel(late, never)).toBe(false);
    expect(await start().status(late, never)).toMatchObject({ state: 'Processing' });
  });
});
