import { toItemId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { purchasedImage } from '../../testing/samples.ts';
import { namesOf, shortNamesOf } from './names.ts';

const files = { icon: null, full: 'f', tiff: null, zip: null };
const taken = (id: string, dateImageAcquiredISO: string, more = {}) =>
  purchasedImage({ _id: toItemId(id), satellite: 'WorldView-3', downloads: files, dateImageAcquiredISO, ...more });
const morning = taken('morning', '2026-06-01T10:00:00Z');

it.each([
  [taken('other', '2026-07-01T10:00:00Z'), ['2026-06-01 · WV-3', '2026-07-01 · WV-3']],
  [taken('other', '2026-06-01T10:00:00Z', { satellite: 'GeoEye-1' }), ['2026-06-01 · WV-3', '2026-06-01 · GeoEye-1']],
  [taken('other', '2026-06-01T15:30:00Z'), ['2026-06-01 10:00 · WV-3', '2026-06-01 15:30 · WV-3']],
  [
    taken('other', '2026-06-01T10:00:00Z', { downloads: { ...files, tiff: 't' } }),
    ['2026-06-01 · JPG', '2026-06-01 · GeoTIFF'],
  ],
  [taken('other', '2026-06-01T10:00:00Z'), ['1: 2026-06-01 · JPG', '2: 2026-06-01 · JPG']],
])('gives two images names that differ', (other, names) => {
  expect([...shortNamesOf([morning, other]).values()]).toEqual(names);
});

it('names two images of one scene by their file, or else by their product', () => {
  const tiff = taken('tiff', '2026-06-01T10:00:00Z', { downloads: { ...files, tiff: 't' } });
  const large = taken('large', '2026-06-01T10:00:00Z', { product: 'Color 2 × 2 km' });
  expect(namesOf([morning, tiff]).get('tiff')).toBe('GeoTIFF, 2026-06-01 10:00 UTC, WorldView-3');
  expect(namesOf([morning, large]).get('large')).toBe('Color 2 × 2 km, 2026-06-01 10:00 UTC, WorldView-3');
});
