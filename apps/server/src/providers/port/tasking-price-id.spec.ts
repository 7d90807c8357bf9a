import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTaskingPriceId } from './tasking-price-id.ts';

const code = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const parts = fc.record({ kind: fc.constantFrom('product' as const, 'fee' as const), provider: code, code });

it('contains a product or a fee of a provider', () => {
  const product = { kind: 'product', provider: 'maxar', code: 'fee' } as const;
  expect(formatTaskingPriceId(product)).toBe('task:maxar:fee');
  expect(formatTaskingPriceId({ ...product, kind: 'fee', code: 'media-usage' })).toBe('task:maxar:fee:media-usage');
});

it('differs if any of its parts do', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(formatTaskingPriceId(one) === formatTaskingPriceId(other)).toBe(isSame);
    }),
  );
});
