import { describe, expect, it } from 'vitest';
import { formatOrderId, parseOrderId, toDigest } from './order-id.ts';
import { statusAt } from './order-timeline.ts';

const PLACED = Date.UTC(2026, 7, 22);
const order = { placedAtMs: PLACED, outcome: 'delivered' as const, digest: toDigest('maxar', 'item-1') };

describe('order ids', () => {
  it.each(['delivered', 'processing-failed', 'delivery-interrupted'] as const)(
    'contain time, digest, and outcome %s',
    (outcome) => {
      expect(parseOrderId(formatOrderId({ ...order, outcome }))).toEqual({ ...order, outcome });
    },
  );

  it('differ by reference and by provider', () => {
    expect(toDigest('maxar', 'item-2')).not.toBe(order.digest);
    expect(toDigest('iceye', 'item-1')).not.toBe(order.digest);
  });

  it.each([
    '',
    'sim-d-1',
    'sim-x-mf8k2x1c-5b8c3f0a9d4e7712',
    'sim-d-mf8k2x1c-5b8c',
    ' sim-d-mf8k2x1c-5b8c3f0a9d4e7712',
  ])('reject %j', (text) => expect(parseOrderId(text)).toBeNull());
});

describe('the timeline of an order', () => {
  const at = (minutes: number, speed = 1, outcome: 'delivered' | 'processing-failed' = 'delivered') =>
    statusAt({ ...order, outcome }, PLACED + (minutes * 60_000) / speed, speed);

  it.each([
    [0, 'Ordered'],
    [14.9, 'Ordered'],
    [15, 'Processing'],
    [17.9, 'Processing'],
    [18, 'Complete'],
    [1e6, 'Complete'],
  ])('after %d simulated minutes is %s at any speed', (minutes, state) => {
    expect(at(minutes).state).toBe(state);
    expect(at(minutes, 60).state).toBe(state);
  });

  it('polls when the next state is reached', () => {
    const { nextPollMs } = at(0, 60);
    expect(nextPollMs, 'time for a person to cancel it').toBe(15_000);
    expect(statusAt(order, PLACED + (nextPollMs ?? 0), 60).state).toBe('Processing');
    expect(at(18, 60).nextPollMs).toBeNull();
    expect(at(0, 100_000).nextPollMs).toBe(100);
  });

  it('fails in processing if that is its outcome', () => {
    expect(at(18, 1, 'processing-failed')).toMatchObject({ state: 'Failed', nextPollMs: null });
  });

  it('stays at its start if the clock was set back', () => {
    expect(at(-5).state).toBe('Ordered');
  });
});
