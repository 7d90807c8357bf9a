import { expect, it } from 'vitest';
import { boughtImage } from '../../../testing/samples.ts';
import { availableFiles } from './available-files.ts';

const nothing = { icon: null, full: null, tiff: null, zip: null };

it('offers only what exists, under the name of the image, with its size', () => {
  expect(availableFiles(boughtImage({ downloads: nothing }))).toEqual([]);
  const delivered = boughtImage({
    imageName: 'WV03_2026.jpg',
    downloads: { icon: 'i', full: 'f', tiff: null, zip: 'z' },
    fileBytes: { full: 1200, tiff: null, zip: null },
  });
  expect(availableFiles(delivered)).toEqual([
    { format: 'JPG', fileId: 'f', fileName: 'WV03_2026.jpg', title: 'JPG of Greenbelt, Maryland', bytes: 1200 },
    { format: 'ZIP', fileId: 'z', fileName: 'WV03_2026.zip', title: 'ZIP of Greenbelt, Maryland', bytes: null },
  ]);
});

it('offers the bands of an analytic product beside the picture', () => {
  const analytic = boughtImage({
    imageName: 'WV03.jpg',
    downloads: { ...nothing, full: 'f', analytic: 'a', zip: 'z' },
    fileBytes: { full: 1200, tiff: null, analytic: 9000, zip: 10_300 },
  });
  expect(availableFiles(analytic).map(({ format, fileName, bytes }) => [format, fileName, bytes])).toEqual([
    ['JPG', 'WV03.jpg', 1200],
    ['Analytic TIFF', 'WV03-analytic.tif', 9000],
    ['ZIP', 'WV03.zip', 10_300],
  ]);
});

it('never lets an image name choose a folder', () => {
  const hostile = boughtImage({ imageName: '../../evil name', downloads: { ...nothing, tiff: 't' } });
  expect(availableFiles(hostile).map(({ fileName }) => fileName)).toEqual(['.._.._evil_name.tif']);
});
