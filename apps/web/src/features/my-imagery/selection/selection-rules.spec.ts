import { toItemId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { purchasedImage } from '../../../testing/samples.ts';
import { toggled, toZipOffer } from './selection-rules.ts';

const ids = ['a', 'b', 'c', 'd', 'e'].map(toItemId);
const id = (name: string) => toItemId(name);
const after = (selected: string, press: string, from: string | null = null) =>
  [...toggled(new Set(selected.split('').map(id)), ids, { id: id(press), from: from === null ? null : id(from) })]
    .sort()
    .join('');

it.each([
  ['', 'b', null, 'b'],
  ['b', 'b', null, ''],
  ['b', 'd', 'b', 'bcd'],
  ['d', 'b', 'd', 'bcd'],
  ['abcd', 'd', 'b', 'a'],
  ['b', 'd', 'gone', 'bd'],
])('of %j, a press on %s after %s selects %j', (selected, press, from, expected) => {
  expect(after(selected, press, from)).toBe(expected);
});

const delivered = purchasedImage({
  serverState: 'Delivered',
  downloads: { icon: 'i', full: 'f', tiff: 't', zip: 'z' },
  fileBytes: { full: 1_000_000, tiff: 5_000_000, zip: 6_100_000 },
});

it('zips the files of delivered images, without their own ZIPs', () => {
  expect(toZipOffer([delivered, purchasedImage({})])).toEqual({ images: [delivered], bytes: 6_000_000, refusal: null });
});

it('counts the ZIP of a mosaic, which has the tiles', () => {
  const downloads = { ...delivered.downloads, tiff: null, overview: 'o' };
  const fileBytes = { full: 1_000_000, tiff: null, overview: 2_000_000, zip: 900_000_000 };
  expect(toZipOffer([{ ...delivered, downloads, fileBytes }]).bytes).toBe(903_000_000);
});

it.each([
  [[], 'None of these images is delivered yet.'],
  [[purchasedImage({})], 'None of these images is delivered yet.'],
  [Array.from({ length: 101 }, () => delivered), 'One ZIP holds up to 100 images. Select fewer.'],
  [
    [{ ...delivered, fileBytes: { full: 1, tiff: 30_000_000_000, zip: null } }],
    'One ZIP holds up to 20 GB, and these files are 30 GB. Select fewer images.',
  ],
])('says why there is no ZIP', (images, refusal) => {
  expect(toZipOffer(images).refusal).toBe(refusal);
});
