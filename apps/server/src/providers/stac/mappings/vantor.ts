import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * Vantor, formerly Maxar. Field names are from the items of its open data and from the reference of its Discovery API.
 * Prices are examples, to be replaced with those of the contract.
 */
export const vantor: StacMappingInput = {
  provider: 'maxar',
  label: 'Maxar',
  fields: {
    groundSampleDistance: { groups: [['gsd', 'pan_resolution_avg', 'multi_resolution_avg']] },
    cloudCover: { paths: ['eo:cloud_cover'], unit: 'percent' },
    offNadir: ['view:off_nadir', 'off_nadir_avg'],
    // `view:incidence_angle` contains the elevation of the satellite, so it is not read.
  },
  kinds: { rules: [{ path: 'platform', equals: ['WV01', 'worldview-01', 'worldview-1'], is: 'pan' }], otherwise: 'ms' },
  platforms: {
    WV01: 'WorldView-1',
    WV02: 'WorldView-2',
    WV03: 'WorldView-3',
    WV04: 'WorldView-4',
    GE01: 'GeoEye-1',
    'LG0*': 'WorldView Legion *',
    'worldview-0*': 'WorldView-*',
    'geoeye-0*': 'GeoEye-*',
    'legion-0*': 'WorldView Legion *',
  },
  colorBands: ['red', 'green', 'blue', 'nir'],
  assets: {
    quicklook: [{ key: 'browse' }, { role: 'thumbnail' }, { role: 'overview' }],
    image: [{ key: 'visual', type: 'image/tiff' }],
    analytic: [{ key: 'ms_analytic' }, { key: 'pan_analytic' }],
  },
  prices: {
    lines: [
      { phenomenology: 'ms', centsPerKm2: 2250 },
      { phenomenology: 'pan', centsPerKm2: 1750 },
    ],
    minimumKm2: 25,
    sizesKm: [1, 2, 5],
    tiffFactor: 1.25,
    analyticFactor: 1.6,
  },
};
