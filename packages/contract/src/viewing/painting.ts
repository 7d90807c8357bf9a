/** Painting without schemas, which halves the start time of painting threads. */
export * from './numbers-layout.ts';
export * from './paint.ts';
export * from './tile-style.ts';
