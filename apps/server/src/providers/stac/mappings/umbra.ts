import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * Umbra. Field names are from the items of its open data, which its Canopy archive search also uses. Prices are
 * examples.
 */
export const umbra: StacMappingInput = {
  provider: 'umbra',
  label: 'Umbra',
  fields: { groundSampleDistance: { groups: [['sar:resolution_azimuth'], ['sar:resolution_range']] } },
  kinds: { rules: [], otherwise: 'sar' },
  platforms: { 'umbra-*': 'Umbra-*' },
  assets: {
    quicklook: [{ role: 'thumbnail' }, { role: 'overview' }],
    image: [{ key: 'tiff' }, { key: 'gec' }, { key: '*GEC*', type: 'image/tiff' }],
  },
  prices: {
    lines: [{ phenomenology: 'sar', centsPerKm2: 2500 }],
    minimumKm2: 16,
    tiffFactor: 1.25,
    analyticFactor: 1.6,
  },
};
