import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { itemId, orderId, priceId, sceneId, toItemId, toOrderId, toPriceId, toSceneId } from './ids.ts';

describe.each([
  { of: 'prices', schema: priceId, toId: toPriceId },
  { of: 'scenes', schema: sceneId, toId: toSceneId },
  { of: 'orders', schema: orderId, toId: toOrderId },
  { of: 'items', schema: itemId, toId: toItemId },
])('ids of $of', ({ schema, toId }) => {
  it('keep their text unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(toId(text)).toBe(text);
      }),
    );
  });

  it.each([null, undefined, 5, {}, ['a']])('are not made of %j', (value) => {
    expect(z.safeParse(schema, value).success).toBe(false);
  });
});
