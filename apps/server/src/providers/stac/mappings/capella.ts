import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * Capella Space. Field names are from the items of its open data, which its catalog API also uses. Prices are examples.
 */
export const capella: StacMappingInput = {
  provider: 'capella',
  label: 'Capella',
  fields: {
    groundSampleDistance: {
      groups: [['sar:resolution_azimuth'], ['capella:resolution_ground_range', 'sar:resolution_range']],
    },
    // The look angle is measured at the satellite. It is the off-nadir angle of a radar.
    offNadir: ['view:off_nadir', 'capella:look_angle', 'view:look_angle'],
  },
  kinds: { rules: [], otherwise: 'sar' },
  platforms: { 'capella-*': 'Capella-*' },
  assets: {
    quicklook: [{ role: 'thumbnail' }, { role: 'overview' }],
    sample: [{ role: 'overview' }],
    image: [{ role: 'data', type: 'image/tiff' }],
    // Amplitude in 16 bits, which its items do not state.
    analytic: [{ role: 'data', type: 'image/tiff' }],
  },
  prices: {
    lines: [{ phenomenology: 'sar', centsPerKm2: 2900 }],
    minimumKm2: 25,
    tiffFactor: 1.25,
    analyticFactor: 1.6,
  },
};
