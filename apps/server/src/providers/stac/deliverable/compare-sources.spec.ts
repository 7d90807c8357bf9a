import { expect, it } from 'vitest';
import type { ImageSource } from '../../port/image-source.ts';
import { findContradiction } from './compare-sources.ts';

it.each<[ImageSource, ImageSource, string | null]>([
  [{ epsg: 32_632 }, { epsg: 32_633 }, 'grid EPSG:32632 by the catalog, EPSG:32633 by the file'],
  [{ epsg: 32_632 }, { epsg: 32_632 }, null],
  [{ epsg: 32_632 }, { epsg: null }, null],
  [{}, { epsg: 32_633 }, null],
  [{ bandNames: ['blue', 'green', 'red', 'nir'] }, { bands: 3 }, '4 bands named by the catalog, 3 in the file'],
  [{ bandNames: ['red', 'green', 'blue'] }, { bands: 4 }, null],
  [
    { bandNames: ['blue', 'green', 'red', 'nir'] },
    { bands: 4, bandColors: ['red', 'green', 'blue', null] },
    'band 1 is blue by the catalog, red by the file',
  ],
  [
    { bandNames: ['red', 'green', 'blue', 'nir'] },
    { bands: 4, bandColors: ['red', 'green', 'blue', 'alpha'] },
    'band 4 is nir by the catalog, opacity by the file',
  ],
  [
    { bandNames: ['nir', 'red', 'green'] },
    { bands: 3, bandColors: ['red', 'green', 'blue'] },
    'band 1 is nir by the catalog, red by the file',
  ],
  [{ bandNames: ['red', 'green', 'blue'] }, { bands: 4, bandColors: ['red', 'green', 'blue', 'alpha'] }, null],
  [{ bandNames: ['red', null, 'blue'] }, { bands: 3, bandColors: ['red', 'green', 'blue'] }, null],
])('compares %j with a file of %j', (stated, file, contradiction) => {
  expect(findContradiction(stated, file)).toBe(contradiction);
});
