import type { StacMappingInput } from '../stac-mapping.ts';

/**
 * OpenAerialMap: open images of drones, aircraft, and satellites, uploaded by their owners. Field names are from
 * recorded responses of its STAC API. Its items name a kind of platform, rarely a satellite, and most have only
 * `start_datetime`. A `gsd` below a millimeter is in degrees, and counts as unknown.
 */
export const openAerialMap: StacMappingInput = {
  provider: 'openaerialmap',
  label: 'OpenAerialMap',
  collections: ['openaerialmap'],
  fields: { platform: ['platform', 'oam:platform_type'] },
  platforms: { uav: 'Drone', aircraft: 'Aircraft', satellite: 'Satellite', kite: 'Kite', balloon: 'Balloon' },
  assets: {
    quicklook: [{ key: 'thumbnail' }],
    // A copy for viewing. `original`, if it exists, may have any layout.
    image: [{ key: 'visual' }],
  },
  // Most images are smaller than a square kilometer and finer than 10 cm.
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 0 }], sizesKm: [0.1, 0.25, 0.5, 1, 2], clip: 'any-shape' },
};
