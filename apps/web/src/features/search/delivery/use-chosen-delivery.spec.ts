import { deliveryDefaults } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromDefaults, toDefaults } from './use-chosen-delivery.ts';

test.each([{}, { grid: 3857, resampling: 'cubic' as const }, { grid: 'as-taken' as const, picture: 'png' as const }])(
  'offers the stored options of the account unchanged: %j',
  (defaults) => {
    const kept = toDefaults(fromDefaults(defaults));
    expect(kept).toEqual(defaults);
    expect(z.parse(deliveryDefaults, kept)).toEqual(defaults);
  },
);

test('never starts with a product that costs extra, nor stores it', () => {
  const chosen = fromDefaults({ kind: 'analytic', tiff: true, grid: 3857 });
  expect(chosen.product).toEqual({ kind: 'display', tiff: false });
  expect(toDefaults(chosen)).toEqual({ grid: 3857 });
});

test('does not store an unfinished number', () => {
  const chosen = fromDefaults({ grid: 3857 });
  expect(toDefaults({ ...chosen, wanted: { ...chosen.wanted, epsgText: '38' } })).toEqual({});
});
