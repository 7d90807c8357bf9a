import sharp from 'sharp';
import { expect, it } from 'vitest';
import { contentFaults } from './contents.ts';

const gray = { create: { width: 300, height: 300, channels: 3 as const, background: '#808080' } };
const icon = await sharp(gray).jpeg().toBuffer();

it('finds no fault in a preview, or without any files', async () => {
  expect(await contentFaults(false, { icon })).toEqual([]);
  expect(await contentFaults(false, {})).toEqual([]);
});

it('finds files that are missing, extra, truncated, or wrong', async () => {
  expect(await contentFaults(true, { icon })).toEqual(['has icon']);
  expect(await contentFaults(false, { icon, full: icon })).toEqual(['has full, icon']);
  expect(await contentFaults(false, { icon: icon.subarray(0, icon.length / 2) })).toHaveLength(1);
  const tiff = await sharp(gray).tiff().toBuffer();
  expect(await contentFaults(true, { icon, full: icon, tiff, zip: Buffer.from('PK') })).toEqual([
    expect.stringContaining('zip: '),
    'tiff: is not cloud optimized',
  ]);
});
