import { describe, expect, it } from 'vitest';
import { deliveryMinutes, expectedAtMs } from './expected-delivery.ts';

const selling = (handOverMinutes: number) => ({ capabilities: { orders: true, handOverMinutes } });
const bought = { kind: 'archive', state: 'Processing', purchasedAtMs: 1_000, mosaicTiles: 0 } as const;

describe('the expected delivery', () => {
  it.each([
    [0, 2],
    [0.3, 2],
    [6, 8],
  ])('adds the time to create its files to the %f minutes of the provider: %d', (handOver, minutes) => {
    expect(deliveryMinutes(selling(handOver))).toBe(minutes);
  });

  it('is unknown for images that are not for sale', () => {
    expect(deliveryMinutes({ capabilities: { orders: false, handOverMinutes: 0 } })).toBeNull();
  });

  it('counts from the payment, until the item is final', () => {
    expect(expectedAtMs(selling(6), bought)).toBe(1_000 + 8 * 60_000);
    expect(expectedAtMs(selling(6), { ...bought, mosaicTiles: 9 })).toBe(1_000 + 12.5 * 60_000);
    for (const state of ['Delivered', 'Rejected', 'Cancelled', 'Failed'] as const)
      expect(expectedAtMs(selling(6), { ...bought, state })).toBeNull();
    expect(expectedAtMs(selling(6), { ...bought, kind: 'tasking' })).toBeNull();
    expect(expectedAtMs(undefined, bought)).toBeNull();
  });
});
