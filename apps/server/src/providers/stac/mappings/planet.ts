import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * Planet. Field names are from its published disaster data in STAC, from Data API items, and from the reference of its
 * STAC API (`https://api.planet.com/x/data/`, key by basic authorization). The prices are examples.
 */
export const planet: StacMappingInput = {
  provider: 'planet',
  label: 'Planet',
  collections: ['PSScene', 'SkySatCollect'],
  fields: {
    acquiredAt: ['datetime', 'acquired', 'start_datetime'],
    platform: ['constellation', 'platform', 'satellite_id'],
    groundSampleDistance: { groups: [['gsd', 'pl:pixel_resolution', 'pixel_resolution']] },
    cloudCover: { paths: ['eo:cloud_cover', 'cloud_percent'], unit: 'percent' },
    offNadir: ['view:off_nadir', 'view_angle'],
    sunElevation: ['view:sun_elevation', 'sun_elevation'],
    sunAzimuth: ['view:sun_azimuth', 'sun_azimuth'],
  },
  platforms: { planetscope: 'PlanetScope', skysat: 'SkySat', 'ssc*': 'SkySat-C*' },
  colorBands: ['red', 'green', 'blue', 'nir'],
  assets: {
    quicklook: [{ key: 'thumbnail' }, { role: 'thumbnail' }],
    image: [{ key: 'visual' }, { key: 'ortho_visual' }],
    analytic: [
      { key: 'ortho_analytic_8b_sr' },
      { key: 'ortho_analytic_4b_sr' },
      { key: 'ortho_analytic_sr' },
      { key: 'ortho_analytic_8b' },
      { key: 'ortho_analytic_4b' },
      { key: 'ortho_analytic' },
      { key: 'analytic' },
    ],
  },
  prices: {
    lines: [{ phenomenology: 'ms', centsPerKm2: 1200 }],
    minimumKm2: 25,
    tiffFactor: 1.25,
    analyticFactor: 1.6,
  },
};
