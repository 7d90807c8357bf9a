import { deliveryDefaults } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromDefaults, toDefaults } from './use-chosen-delivery.ts';

test.each([
  {},
  { kind: 'analytic' as const, grid: 3857, resampling: 'cubic' as const },
  { tiff: true, grid: 'as-taken' as const, picture: 'png' as const },
])('offers the stored options of the account unchanged: %j', (defaults) => {
  const kept = toDefaults(fromDefaults(defaults));
  expect(kept).toEqual(defaults);
  expect(z.parse(deliveryDefaults, kept)).toEqual(defaults);
});

test('does not store an unfinished number', () => {
  const chosen = fromDefaults({ grid: 3857 });
  expect(toDefaults({ ...chosen, wanted: { ...chosen.wanted, epsgText: '38' } })).toEqual({});
});
