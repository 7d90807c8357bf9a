import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTaskingPriceId, parseTaskingPriceId } from './tasking-price-id.ts';

const name = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const parts = fc.record({ kind: fc.constantFrom('product' as const, 'fee' as const), provider: name, code: name });

it('comes back as it was formatted', () => {
  fc.assert(
    fc.property(parts, (given) => {
      expect(parseTaskingPriceId(formatTaskingPriceId(given))).toEqual(given);
    }),
  );
});

it('keeps a product with the code fee apart from fees', () => {
  expect(parseTaskingPriceId('task:maxar:fee')).toEqual({ kind: 'product', provider: 'maxar', code: 'fee' });
  expect(parseTaskingPriceId('task:maxar:fee:media')).toEqual({ kind: 'fee', provider: 'maxar', code: 'media' });
});

it.each(['', 'task:', 'task:maxar', 'task:maxar:', 'task:Maxar:a', 'task:maxar:a:b', 'maxar:1km:jpg', ' task:maxar:a'])(
  '%j is no price id of tasking',
  (text) => {
    expect(parseTaskingPriceId(text)).toBeNull();
  },
);
