import { COLORS } from './map-style.ts';

export { COLORS };

/** Colors and widths for street files, in addition to those of the built-in map. */

const WOODS = '#c6d8ab';
const GRASS = '#d3e2b6';
const FIELDS = '#e4e6c6';
const SERVICES = '#e2dacb';
const INDUSTRY = '#d8d2ca';
const SAND = COLORS.playa;
const WETLAND = '#cbdcc4';
const ROCK = '#d9d7cf';

/**
 * Areas by their kind in `landcover` and `landuse`; other kinds are not drawn. Large areas come first because they are
 * below the others.
 */
export const AREA_FILLS: Readonly<Record<string, string>> = {
  barren: ROCK,
  farmland: FIELDS,
  urban_area: COLORS.builtUp,
  residential: COLORS.builtUp,
  military: '#dcd7c3',
  industrial: INDUSTRY,
  railway: INDUSTRY,
  commercial: SERVICES,
  retail: SERVICES,
  aerodrome: '#dfdde3',
  university: '#ebe3c9',
  college: '#ebe3c9',
  hospital: '#ecdcd6',
  school: '#ebe3c9',
  grassland: GRASS,
  glacier: COLORS.glacier,
  forest: WOODS,
  scrub: '#d0deb2',
  wood: WOODS,
  nature_reserve: GRASS,
  park: GRASS,
  garden: GRASS,
  golf_course: GRASS,
  grass: GRASS,
  meadow: GRASS,
  village_green: GRASS,
  recreation_ground: GRASS,
  playground: GRASS,
  allotments: '#d9e0bb',
  orchard: '#d3deaf',
  cemetery: '#cbd9b6',
  zoo: GRASS,
  pitch: '#c3dbb0',
  stadium: SERVICES,
  pedestrian: '#eee9df',
  beach: SAND,
  sand: SAND,
  bare_rock: ROCK,
  wetland: WETLAND,
};

export const BUILDING = { fill: '#cdbfa8', edge: '#b2a389', fromZoom: 14 } as const;
export const TUNNEL_OPACITY = 0.45;

export interface RoadStyle {
  readonly fill: string;
  /** Null for no casing. */
  readonly casing: string | null;
  readonly fromZoom: number;
  /** Width at zoom 16. It grows with the zoom and has a minimum. */
  readonly widthPx: number;
  readonly leastPx: number;
  readonly dash?: string;
}

/** By kind of road, lowest layer first. */
export const ROADS: Readonly<Record<string, RoadStyle>> = {
  aeroway: { fill: '#c9c8d2', casing: null, fromZoom: 10, widthPx: 22, leastPx: 1 },
  pier: { fill: COLORS.land, casing: COLORS.shore, fromZoom: 13, widthPx: 4, leastPx: 1 },
  path: { fill: '#a58a63', casing: null, fromZoom: 14, widthPx: 1.5, leastPx: 0.9, dash: '4 3' },
  other: { fill: '#f6f1e6', casing: '#c9c0ac', fromZoom: 13, widthPx: 4, leastPx: 0.8 },
  minor_road: { fill: '#fffdf7', casing: '#bdb29c', fromZoom: 12, widthPx: 8, leastPx: 0.9 },
  rail: { fill: '#7f7b84', casing: null, fromZoom: 10, widthPx: 2, leastPx: 0.9, dash: '7 2.5' },
  major_road: { fill: '#f8e6a6', casing: '#c3a65c', fromZoom: 9, widthPx: 11, leastPx: 1 },
  highway: { fill: '#eeb07a', casing: '#b87740', fromZoom: 0, widthPx: 14, leastPx: 1.5 },
};

/** First zoom at which roads have casings. */
export const CASING_FROM_ZOOM = 11;
export const CASING_PX = 0.8;

export function roadWidthPx({ widthPx, leastPx }: RoadStyle, zoom: number): number {
  return Math.max(leastPx, widthPx * 2 ** ((zoom - 16) * 0.62));
}

/** Rivers, canals, and streams as lines. */
export const WATER_LINES: Readonly<Record<string, { readonly fromZoom: number; readonly widthPx: number }>> = {
  river: { fromZoom: 8, widthPx: 3.2 },
  canal: { fromZoom: 11, widthPx: 2.4 },
  stream: { fromZoom: 13, widthPx: 1.3 },
};

/**
 * Bands of lighter water along the coast. They are narrower than in the built-in map because vector tiles end near
 * their sides.
 */
export const NEAR_SHALLOWS = [
  { widthPx: 14, opacity: 0.16 },
  { widthPx: 7, opacity: 0.22 },
] as const;
