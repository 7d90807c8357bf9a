import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { priceId, toPriceId } from './ids.ts';

describe('price ids', () => {
  it('are texts that pass unchanged, whatever the provider writes into them', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toPriceId(text)).toBe(text);
      }),
    );
  });

  it.each([null, undefined, 5, {}, ['a']])('are not made of %j', (value) => {
    expect(z.safeParse(priceId, value).success).toBe(false);
  });
});
