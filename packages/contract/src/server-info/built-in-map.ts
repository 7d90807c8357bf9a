import type { BaseMap } from './schemas.ts';

/** The map that the server renders itself. */
export const BUILT_IN_MAP: BaseMap = {
  urlTemplate: '/tiles/{z}/{x}/{y}.webp',
  namesEdition: '',
  maxLevel: 16,
  attribution: 'Map: Natural Earth',
  online: [],
};
