import { expect, it } from 'vitest';
import { doneOrder } from '../../testing/done-order.ts';
import { findNextWindow } from './find-next-window.ts';
import { NOW_MS, openTasking } from './testing/tasking-deps.ts';

it('searches for each account in turns, however many windows another asks for', async () => {
  const deps = openTasking();
  const product = deps.priceBook.products.find(({ assured, provider }) => assured && provider === 'planet');
  if (!product) throw new Error('expected a product');
  const wanted = { product, afterMs: NOW_MS, token: '', isFree: async () => true };
  const place = { type: 'Point' as const, coordinates: [13.4, 52.5] as [number, number] };
  const signal = new AbortController().signal;
  const done = await doneOrder((accountId) => findNextWindow(deps, { ...wanted, place, accountId }, signal));
  expect(done.indexOf('one')).toBeLessThan(done.length / 2);
});
