import type { StacMappingInput } from '../stac-mapping.ts';

/** ICEYE. Field names are from the items of its open data, which do not state the resolution. Prices are examples. */
export const iceye: StacMappingInput = {
  provider: 'iceye',
  label: 'ICEYE',
  fields: {
    groundSampleDistance: { groups: [['sar:resolution_azimuth'], ['sar:resolution_range']] },
    offNadir: ['view:off_nadir'],
  },
  // The catalog also contains a map of its footprints: 374 polygons without a satellite.
  requires: ['platform'],
  kinds: { rules: [], otherwise: 'sar' },
  platforms: { 'iceye-x*': 'ICEYE-X*' },
  assets: {
    quicklook: [{ role: 'thumbnail' }],
    sample: [{ key: 'qlk-cog' }],
    image: [{ key: 'grd-cog' }],
    // Its items state `ui16`, which is not a data type of STAC.
    analytic: [{ key: 'grd-cog' }],
  },
  prices: {
    lines: [{ phenomenology: 'sar', centsPerKm2: 2600 }],
    minimumKm2: 25,
    tiffFactor: 1.25,
    analyticFactor: 1.6,
  },
};
