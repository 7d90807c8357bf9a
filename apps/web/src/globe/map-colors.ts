/**
 * What is drawn over the ground is light with a dark edge: whatever lies under it, cloud or the night, one of the two
 * stands out from it by 3 to 1 (WCAG 1.4.11), as they stand out from each other by 9 to 1.
 */
export const LINE_COLOR = '#ffd166';
export const EDGE_COLOR = '#10161d';
/** Of the dark edge on each side of a line. */
export const EDGE_PX = 1;
