// The Military Grid Reference System on WGS 84: DMA TM 8358.1 chapter 3, NGA.STND.0037 section 3.

/** Side of a lettered square in meters. */
export const SQUARE_M = 100_000;
/** Bands of 8° from 80° S on; the last one (X) has 12°. */
export const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
/** Letters of rows. They repeat after 2,000 km, and start with F in even zones. */
export const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ'] as const;
const EVEN_ZONE_ROW = 5;

/** The polar zones: west and east half of each cap, with the grid coordinates of their first column and row. */
export const POLAR_ZONES = {
  A: { columns: 'JKLPQRSTUXYZ', rows: 'ABCDEFGHJKLMNPQRSTUVWXYZ', eastM: 800_000, northM: 800_000 },
  B: { columns: 'ABCFGHJKLPQR', rows: 'ABCDEFGHJKLMNPQRSTUVWXYZ', eastM: 2_000_000, northM: 800_000 },
  Y: { columns: 'JKLPQRSTUXYZ', rows: 'ABCDEFGHJKLMNP', eastM: 800_000, northM: 1_300_000 },
  Z: { columns: 'ABCFGHJ', rows: 'ABCDEFGHJKLMNP', eastM: 2_000_000, northM: 1_300_000 },
} as const;
export type PolarZone = keyof typeof POLAR_ZONES;

/** The column letters of a zone, from 100 km easting on. */
export function columnsOfZone(zone: number): string {
  return COLUMNS[(zone - 1) % 3] ?? '';
}

/** The index in {@link ROWS} of the row at the equator. */
export function firstRowOfZone(zone: number): number {
  return zone % 2 === 0 ? EVEN_ZONE_ROW : 0;
}

/** South and north edge of a band in degrees. */
export function bandRange(band: string): readonly [southDeg: number, northDeg: number] {
  const south = BANDS.indexOf(band) * 8 - 80;
  return [south, band === 'X' ? 84 : south + 8];
}

type ZoneRange = readonly [westDeg: number, eastDeg: number];

/** Norway's 32V is widened, and Svalbard has four zones of band X instead of seven. */
const SPECIAL_ZONES: Readonly<Record<string, ZoneRange | null>> = {
  '31V': [0, 3],
  '32V': [3, 12],
  '31X': [0, 9],
  '32X': null,
  '33X': [9, 21],
  '34X': null,
  '35X': [21, 33],
  '36X': null,
  '37X': [33, 42],
};

/** West and east edge of a zone in degrees; null for the three zones that Svalbard does not have. */
export function zoneRange(zone: number, band: string): ZoneRange | null {
  const special = SPECIAL_ZONES[`${zone}${band}`];
  return special === undefined ? [zone * 6 - 186, zone * 6 - 180] : special;
}
