/** What is painted and how, without schemas: threads that paint start in half of the time. */
export * from './numbers-layout.ts';
export * from './paint.ts';
export * from './tile-style.ts';
