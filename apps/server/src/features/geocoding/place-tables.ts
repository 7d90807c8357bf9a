export type PlaceTables = Record<never, never>;
