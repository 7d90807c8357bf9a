import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * Earth Search of Element 84: Sentinel-2 as open data. Field and asset names are from recorded responses and its public
 * documentation. Its items state the resolution per file only: 10 m for the colors.
 */
export const earthSearch: StacMappingInput = {
  provider: 'earth-search',
  label: 'Earth Search',
  collections: ['sentinel-2-l2a'],
  fields: { groundSampleDistance: { groups: [['gsd', 's2:resolution', '$.assets.visual.gsd']] } },
  platforms: { 'sentinel-2*': 'Sentinel-2*' },
  assets: {
    quicklook: [{ key: 'thumbnail' }, { role: 'thumbnail' }],
    sample: [],
    image: [{ key: 'visual', type: 'image/tiff' }],
    // The bands of 10 m. Those of 20 and 60 m have other pixels.
    bandFiles: ['blue', 'green', 'red', 'nir'].map((key) => ({ key, type: 'image/tiff' })),
  },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 0 }], sizesKm: [5, 10, 20], analyticFactor: 1 },
  coarserThanSearch: true,
};
