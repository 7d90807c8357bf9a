import type { StacMappingInput } from '../stac-mapping.ts';

/** ICEYE. Field names from the items of its open data; they say nothing about the resolution. Prices are examples. */
export const iceye: StacMappingInput = {
  provider: 'iceye',
  label: 'ICEYE',
  fields: {
    groundSampleDistance: { groups: [['sar:resolution_azimuth'], ['sar:resolution_range']] },
    offNadir: ['view:off_nadir'],
  },
  // The catalog holds a map of its footprints, too: 374 polygons without a satellite.
  requires: ['platform'],
  kinds: { rules: [], otherwise: 'sar' },
  platforms: { 'iceye-x*': 'ICEYE-X*' },
  assets: {
    quicklook: [{ role: 'thumbnail' }],
    sample: [{ key: 'qlk-cog' }],
    image: [{ key: 'grd-cog' }],
    // Its items say `ui16`, which is no name of a data type.
    analytic: [{ key: 'grd-cog' }],
  },
  prices: {
    lines: [{ phenomenology: 'sar', centsPerKm2: 2600 }],
    minimumKm2: 25,
    tiffFactor: 1.25,
    analyticFactor: 1.6,
  },
};
