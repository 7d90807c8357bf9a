import { describe, expect, it } from 'vitest';
import { type CheckoutQuestion, checkoutBlocks } from './checkout-blocks.ts';

const OPEN: CheckoutQuestion = {
  itemCount: 2,
  providers: ['maxar', 'planet'],
  agreedProviders: new Set(['maxar', 'planet']),
  registration: 'valid',
  emailUnverified: false,
};

describe('checkoutBlocks', () => {
  it('accepts a complete cart', () => {
    expect(checkoutBlocks(OPEN)).toEqual([]);
  });

  it('ignores ticks for providers that are no longer in the cart', () => {
    expect(checkoutBlocks({ ...OPEN, providers: ['maxar'] })).toEqual([]);
  });

  it.each([
    [{ itemCount: 0, providers: [] }, ['cart-empty']],
    [{ agreedProviders: new Set(['maxar']) }, ['terms-unticked']],
    [{ agreedProviders: new Set<string>() }, ['terms-unticked']],
    [{ registration: 'checking' }, ['registration-checking']],
    [{ registration: 'invalid' }, ['registration-invalid']],
    [{ emailUnverified: true }, ['email-unverified']],
    [
      { itemCount: 0, agreedProviders: new Set<string>(), registration: 'invalid' },
      ['cart-empty', 'terms-unticked', 'registration-invalid'],
    ],
  ] as const)('blocks %j for %j', (change, blocks) => {
    expect(checkoutBlocks({ ...OPEN, ...change })).toEqual(blocks);
  });
});
