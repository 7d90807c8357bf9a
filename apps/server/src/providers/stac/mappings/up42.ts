import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * UP42, a marketplace of several catalogs. Field names are from the reference of its catalog search; it uses OAuth
 * client credentials. Prices are examples: the contract defines the price of a collection.
 */
export const up42: StacMappingInput = {
  provider: 'up42',
  label: 'UP42',
  fields: {
    acquiredAt: ['datetime', 'acquisitionDate'],
    platform: ['platform', 'constellation', 'producer', '$.collection'],
    groundSampleDistance: {
      groups: [
        ['gsd', 'resolution', 'sar:resolution_azimuth', 'providerProperties.resolution'],
        ['gsd', 'resolution', 'sar:resolution_range', 'providerProperties.resolution'],
      ],
    },
    cloudCover: { paths: ['eo:cloud_cover', 'cloudCoverage'], unit: 'percent' },
    offNadir: ['view:off_nadir', 'providerProperties.offNadirAngle'],
    sunElevation: ['view:sun_elevation', 'providerProperties.illuminationElevationAngle'],
    sunAzimuth: ['view:sun_azimuth', 'providerProperties.illuminationAzimuthAngle'],
  },
  platforms: { 'pleiades-*': 'Pléiades *', 'pneo*': 'Pléiades Neo *', 'spot-*': 'SPOT *' },
  colorBands: ['red', 'green', 'blue', 'nir'],
  assets: { quicklook: [{ key: 'quicklook' }, { role: 'thumbnail' }, { role: 'overview' }] },
  prices: {
    lines: [
      { phenomenology: 'ms', centsPerKm2: 1500 },
      { phenomenology: 'sar', centsPerKm2: 1900 },
    ],
    minimumKm2: 25,
    tiffFactor: 1.25,
  },
};
