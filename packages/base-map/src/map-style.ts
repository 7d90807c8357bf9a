/** Colors and widths of tiles. A change of this file changes the edition of the tiles. */

export const COLORS = {
  sea: '#6ea3cc',
  shallow: '#b5d6e8',
  reef: '#cfe9ea',
  lake: '#82b4d8',
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
} as const;

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
  return Math.min(1, Math.max(0, (level - 3) * 0.34));
}

/** Width of a river by the Web Mercator level from which it is shown: an earlier level means a larger river. */
export function riverWidthPx(zoom: number, minZoom: number): number {
  return Math.min(3.2, 0.9 + Math.max(0, zoom - minZoom) * 0.35);
}
