import type { BaseMap } from './schemas.ts';

/** The map that the server renders itself. */
export const BUILT_IN_MAP: BaseMap = {
  urlTemplate: '/tiles/{z}/{x}/{y}.webp',
  satelliteUrlTemplate: '/tiles/{z}/{x}/{y}.webp?look=satellite',
  namesEdition: '',
  maxLevel: 16,
  attribution: 'Map: Natural Earth',
  online: [],
};
