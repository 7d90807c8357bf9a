/** Colors and widths of tiles; a change of this file changes the edition of tiles. */

export const COLOURS = {
  sea: '#4577a8',
  shallow: '#9cc3dc',
  lake: '#5b8dbb',
  river: '#4f83b5',
  land: '#cdd6b3',
  coast: '#3f607d',
  border: '#74506d',
  graticule: '#22384d',
  halo: '#f7f9f2',
} as const;

/** Bands of lighter water along the coast; they show where the coast is, not how deep the sea. */
export const SHALLOWS = [
  { widthPx: 30, opacity: 0.1 },
  { widthPx: 18, opacity: 0.14 },
  { widthPx: 9, opacity: 0.2 },
] as const;

/**
 * Opacity of land and sea at a level. At low levels the shaded relief below shows through and the tile adds lines and
 * names; at high levels, for which the relief is too coarse, the map replaces it.
 */
export function coverAt(level: number): number {
  return Math.min(1, Math.max(0, (level - 3) * 0.34));
}

/** Style of rivers at a level; null where there are none. They are right to a few kilometers, so they fade out. */
export function riverAt(level: number): { readonly widthPx: number; readonly opacity: number } | null {
  if (level < 4 || level > 9) return null;
  return { widthPx: Math.min(2.4, 1 + (level - 4) * 0.35), opacity: level < 8 ? 0.85 : 0.85 - (level - 7) * 0.25 };
}
