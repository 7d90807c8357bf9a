/**
 * Lines over the ground are light with a dark edge, so that one of the two contrasts with any background by 3 to 1
 * (WCAG 1.4.11). They contrast with each other by 9 to 1.
 */
export const LINE_COLOR = '#ffd166';
export const EDGE_COLOR = '#10161d';
/** Width of the dark edge on each side of a line. */
export const EDGE_PX = 1;
/** Satellites and their paths, by their sensor. */
export const SENSOR_COLORS = { optical: '#7de3ff', sar: '#ff99d4' } as const;
