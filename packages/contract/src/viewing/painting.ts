/** Painting without schemas, so that painting threads start in half of the time. */
export * from './numbers-layout.ts';
export * from './paint.ts';
export * from './tile-style.ts';
