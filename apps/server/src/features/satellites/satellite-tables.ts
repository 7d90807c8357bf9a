export type SatelliteTables = Record<never, never>;
