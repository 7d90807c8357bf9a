import type { StacMappingInput } from '../stac-mapping.ts';
import { vantor } from './vantor.ts';

/**
 * The open data of Vantor, formerly Maxar, as OpenAerialMap's STAC API lists it. Field names are from items of the
 * program, which state the clouds of a tile of 5 km instead of those of the scene.
 */
export const vantorOpenData: StacMappingInput = {
  ...vantor,
  provider: 'vantor-open-data',
  label: 'Vantor Open Data',
  collections: ['vantor-opendata', 'maxar-opendata'],
  fields: { ...vantor.fields, cloudCover: { paths: ['eo:cloud_cover', 'tile:clouds_percent'], unit: 'percent' } },
  prices: {
    lines: [
      { phenomenology: 'ms', centsPerKm2: 0 },
      { phenomenology: 'pan', centsPerKm2: 0 },
    ],
    sizesKm: [0.5, 1, 2],
    analyticFactor: 1,
    clip: 'any-shape',
  },
};
