import { expect, it } from 'vitest';
import { availableFiles } from './available-files.ts';

const nothing = { icon: null, full: null, tiff: null, zip: null };

it('offers only what exists, under the name of the image', () => {
  expect(availableFiles({ imageName: 'WV03_2026.jpg', downloads: nothing })).toEqual([]);
  expect(
    availableFiles({ imageName: 'WV03_2026.jpg', downloads: { icon: 'i', full: 'f', tiff: null, zip: 'z' } }),
  ).toEqual([
    { format: 'JPG', fileId: 'f', fileName: 'WV03_2026.jpg' },
    { format: 'ZIP', fileId: 'z', fileName: 'WV03_2026.zip' },
  ]);
});

it('never lets an image name choose a folder', () => {
  expect(availableFiles({ imageName: '../../evil name', downloads: { ...nothing, tiff: 't' } })).toEqual([
    { format: 'TIFF', fileId: 't', fileName: '.._.._evil_name.tif' },
  ]);
});
