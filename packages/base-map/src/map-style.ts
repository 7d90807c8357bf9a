/** Colors and widths of tiles. A change of this file changes the edition of the tiles. */

export const COLORS = {
  /** Of street files, whose seas are near coasts. */
  sea: '#92c3e1',
  lake: '#8dbfe0',
  shore: '#5b8db4',
  river: '#6c9fca',
  land: '#dde4c8',
  playa: '#ebe3c7',
  builtUp: '#ded5c3',
  glacier: '#f5fafc',
  ice: '#a9c9dc',
  coast: '#4a7194',
  border: '#74506d',
  graticule: '#22384d',
  halo: '#f7f9f2',
  railroad: '#77717c',
} as const;

/** A map is pale and has lines; a picture has the colors of the ground as a satellite sees it, and few lines. */
export type TileLook = 'map' | 'satellite';

type Rgb = readonly [number, number, number];

interface GroundStyle {
  readonly pale: Rgb;
  /** Instead of `pale` in deserts. */
  readonly sand: Rgb;
  readonly paleShare: number;
  readonly highland: { readonly color: Rgb; readonly fromM: number; readonly overM: number; readonly share: number };
  readonly builtUp: Rgb;
  readonly builtUpShare: number;
  readonly ice: Rgb;
  readonly iceShare: number;
  readonly shadow: Rgb;
  readonly shadowShare: number;
  readonly sun: Rgb;
  readonly sunShare: number;
  /** From the lowest up. */
  readonly sea: readonly { readonly atM: number; readonly color: Rgb }[];
  readonly shallow: Rgb;
}

/** Colors of the ground, from which each pixel is mixed. */
const MAP_GROUND: GroundStyle = {
  /** The tint of the land is mixed with this color, so that names and lines are easy to read on it. */
  pale: [238, 240, 226],
  sand: [238, 240, 226],
  paleShare: 0.62,
  /** Mountains become gray-brown with height. */
  highland: { color: [196, 186, 172], fromM: 600, overM: 3_600, share: 0.55 },
  builtUp: [209, 207, 195],
  builtUpShare: 0.75,
  ice: [247, 251, 253],
  iceShare: 0.9,
  shadow: [88, 88, 104],
  shadowShare: 1.15,
  sun: [255, 252, 238],
  sunShare: 1.6,
  sea: [
    { atM: -9_000, color: [82, 133, 181] },
    { atM: -5_500, color: [98, 150, 196] },
    { atM: -3_500, color: [108, 161, 204] },
    { atM: -1_000, color: [120, 174, 213] },
    { atM: -200, color: [134, 186, 221] },
    { atM: -40, color: [152, 199, 228] },
    { atM: 0, color: [160, 205, 231] },
  ],
  shallow: [190, 222, 238],
};

/** Near those of the simulated ground, which covers them as the camera descends. */
const SATELLITE_GROUND: GroundStyle = {
  pale: [92, 96, 66],
  sand: [168, 136, 100],
  paleShare: 0.5,
  highland: { color: [126, 114, 100], fromM: 900, overM: 3_200, share: 0.7 },
  builtUp: [136, 130, 122],
  builtUpShare: 0.7,
  ice: [238, 244, 248],
  iceShare: 0.9,
  shadow: [26, 30, 40],
  shadowShare: 1.25,
  sun: [236, 226, 200],
  sunShare: 0.8,
  sea: [
    { atM: -9_000, color: [10, 26, 52] },
    { atM: -5_500, color: [14, 34, 62] },
    { atM: -3_500, color: [17, 41, 70] },
    { atM: -1_000, color: [22, 52, 80] },
    { atM: -200, color: [30, 66, 90] },
    { atM: -40, color: [44, 84, 102] },
    { atM: 0, color: [52, 94, 108] },
  ],
  shallow: [84, 128, 128],
};

export const GROUND: Readonly<Record<TileLook, GroundStyle>> = { map: MAP_GROUND, satellite: SATELLITE_GROUND };

/** Lines over a satellite picture. */
export const PICTURE_COLORS = { water: '#1e4257', river: '#27506a', border: '#f6e3b4' } as const;

/** Bands of lighter water along the coast. They emphasize the coast and do not show the depth of the sea. */
export const SHALLOWS = [
  { widthPx: 30, opacity: 0.1 },
  { widthPx: 18, opacity: 0.14 },
  { widthPx: 9, opacity: 0.2 },
] as const;

/**
 * Opacity of land and sea at a level. At low levels the shaded relief below shows through, and the tile adds lines and
 * names. At high levels, for which the relief is too coarse, the map covers it.
 */
export function coverAt(level: number): number {
  return Math.min(1, Math.max(0, (level - 3) * 0.45));
}

/** Strength of shades at a level. Near the ground, where a cell is hundreds of pixels wide, they would look like stains. */
export function shadeAt(level: number): number {
  return Math.min(1, Math.max(0.2, 1 - (level - 7) * 0.22));
}

/** Width of a river by the Web Mercator level from which it is shown: an earlier level means a larger river. */
export function riverWidthPx(zoom: number, minZoom: number): number {
  return Math.min(3.2, 0.9 + Math.max(0, zoom - minZoom) * 0.35);
}
