import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AREA_CLOUD_LIMITS, addressWithList, type ListView, parseList, USUAL_LIST } from './list-address.ts';

test('restores every list from its URL, and keeps other parameters', () => {
  const lists = fc.record<ListView>({
    order: fc.constantFrom('newest', 'coverage', 'cloud', 'resolution', 'offNadir', 'price'),
    areaCloudMax: fc.constantFrom(...AREA_CLOUD_LIMITS),
    coverBy: fc.constantFrom(null, 'newest', 'clearest', 'cheapest'),
  });
  fc.assert(
    fc.property(lists, (list) => {
      const written = addressWithList(new URLSearchParams('cloud=20&sort=price&choose=x&order=share'), list);
      expect(parseList(new URLSearchParams(written.toString()))).toEqual(list);
      expect([written.get('cloud'), written.get('order')]).toEqual(['20', 'share']);
    }),
  );
});

test('omits defaults, and ignores unknown values', () => {
  expect(addressWithList(new URLSearchParams('sort=price&areacloud=5'), USUAL_LIST).toString()).toBe('');
  expect(parseList(new URLSearchParams('sort=toString&areacloud=7&choose=best'))).toEqual(USUAL_LIST);
});
