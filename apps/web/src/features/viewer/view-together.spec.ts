import { toItemId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { purchasedImage } from '../../testing/samples.ts';
import { viewTogether } from './view-together.ts';

const files = { icon: null, full: 'f', tiff: 't', zip: null };
const of = (id: string, dateImageAcquiredISO: string, more = {}) =>
  purchasedImage({ _id: toItemId(id), serverState: 'Delivered', downloads: files, dateImageAcquiredISO, ...more });
const [june, july, august] = [
  of('june', '2026-06-01T10:00:00Z'),
  of('july', '2026-07-01T10:00:00Z'),
  of('august', '2026-08-01T10:00:00Z'),
];
const elsewhere = of('zug', '2026-08-01T10:00:00Z', {
  corners: [
    [8.5, 47.2],
    [8.5, 47.1],
    [8.6, 47.1],
    [8.6, 47.2],
  ],
});

it('opens the older of two images, compared with the later one', () => {
  expect(viewTogether([july, june], 'compare')).toEqual({ to: '/View/june?with=july' });
});

it('compares the first and the last of several images', () => {
  expect(viewTogether([august, june, july], 'compare')).toEqual({ to: '/View/june?with=august' });
});

it('compares a JPG with a GeoTIFF', () => {
  const jpg = of('jpg', '2026-09-01T10:00:00Z', { downloads: { ...files, tiff: null } });
  expect(viewTogether([june, jpg], 'compare')).toEqual({ to: '/View/june?with=jpg' });
});

it('plays several images of a place in order', () => {
  expect(viewTogether([august, june, july], 'time-lapse')).toEqual({
    to: '/View/june?with=july%2Caugust&compare=time-lapse',
  });
});

it.each([
  [[june], 'compare', 'Select another image of the same place to compare them.'],
  [[june, of('late', '2026-09-01T10:00:00Z', { serverState: 'Processing' })], 'compare', /delivered images/],
  [[june, elsewhere], 'time-lapse', 'Compare and Time-lapse need images of the same place.'],
] as const)('says why images cannot be shown together', (images, how, reason) => {
  const link = viewTogether(images, how);
  expect('reason' in link && link.reason).toMatch(reason);
});
