import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * Airbus OneAtlas. Field names are from its public search reference, which lists them at the same level as the STAC
 * ones; platforms are from published product metadata. Prices are examples.
 */
export const airbus: StacMappingInput = {
  provider: 'airbus',
  label: 'Airbus',
  fields: {
    acquiredAt: ['datetime', 'acquisitionDate'],
    platform: ['platform', 'constellation'],
    groundSampleDistance: { groups: [['gsd', 'resolution']] },
    cloudCover: { paths: ['eo:cloud_cover', 'cloudCover'], unit: 'percent' },
    // `incidenceAngle` is measured on the ground. It is not the off-nadir angle, so it is not read.
    offNadir: ['view:off_nadir'],
    sunElevation: ['view:sun_elevation', 'illuminationElevationAngle'],
    sunAzimuth: ['view:sun_azimuth', 'illuminationAzimuthAngle'],
  },
  kinds: {
    rules: [
      { path: 'sar:instrument_mode', is: 'sar' },
      { path: 'constellation', equals: ['TERRASAR-X', 'terrasar-x'], is: 'sar' },
    ],
    otherwise: 'ms',
  },
  platforms: {
    'pleiades-*': 'Pléiades *',
    'PHR*': 'Pléiades *',
    'pneo*': 'Pléiades Neo *',
    'spot-*': 'SPOT *',
    'SPOT*': 'SPOT *',
    'tsx-1': 'TerraSAR-X',
    'tdx-1': 'TanDEM-X',
    'vision-1': 'Vision-1',
  },
  colorBands: ['red', 'green', 'blue', 'nir'],
  assets: { quicklook: [{ key: 'quicklook' }, { key: 'thumbnail' }, { role: 'thumbnail' }, { role: 'overview' }] },
  prices: {
    lines: [
      { phenomenology: 'ms', centsPerKm2: 1800 },
      { phenomenology: 'sar', centsPerKm2: 1900 },
    ],
    minimumKm2: 25,
    tiffFactor: 1.25,
  },
};
