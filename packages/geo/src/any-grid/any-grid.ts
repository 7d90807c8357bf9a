import { readFileSync } from 'node:fs';
import proj4 from 'proj4';
import { wrapLongitude } from '../longitude.ts';
import type { EastNorth, LonLat } from '../position.ts';
import { projection } from '../projection.ts';

/** The unit of an EPSG grid. */
export type GridUnit = 'meter' | 'degree' | 'foot' | 'us-foot' | 'other';

/** An EPSG grid, x to the east and y to the north as in GeoTIFF, regardless of the axis order of EPSG. */
export interface AnyGrid {
  readonly epsg: number;
  readonly unit: GridUnit;
  /** Infinite outside of the grid. */
  fromLonLat(position: LonLat): EastNorth;
  /** On WGS 84, longitude from -180 to 180; infinite outside of the grid. */
  toLonLat(place: EastNorth): LonLat;
}

const WGS84 = 4326;
const BEYOND = [Infinity, Infinity] as const;
const NOT_EXACT = '-';

/** proj4 text by code, loaded on first use. */
let table: ReadonlyMap<number, string> | undefined;
const known = new Map<number, AnyGrid | null>();

function textOf(epsg: number): string | undefined {
  table ??= new Map(
    readFileSync(new URL('grids.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const space = line.indexOf(' ');
        return [Number(line.slice(0, space)), line.slice(space + 1)];
      }),
  );
  return table.get(epsg);
}

/**
 * The grid of an EPSG code, projected or in degrees; null if it is not supported, and `gridLimit` explains why. Within
 * its area of use, it agrees with PROJ to a meter if there is a datum shift, and to millimeters otherwise.
 */
export function anyGrid(epsg: number): AnyGrid | null {
  const kept = known.get(epsg);
  if (kept !== undefined) return kept;
  const grid = ownGrid(epsg) ?? tableGrid(epsg);
  known.set(epsg, grid);
  return grid;
}

/** Why an EPSG code has no grid; null if it has one. */
export function gridLimit(epsg: number): 'unknown' | 'not-exact' | null {
  if (anyGrid(epsg)) return null;
  return textOf(epsg) === undefined ? 'unknown' : 'not-exact';
}

/** UTM and UPS by our own series, which is faster. */
function ownGrid(epsg: number): AnyGrid | null {
  if (epsg === WGS84)
    return { epsg, unit: 'degree', fromLonLat: (position) => position, toLonLat: ([x, y]) => [wrapLongitude(x), y] };
  try {
    const grid = projection(epsg);
    return {
      epsg,
      unit: 'meter',
      fromLonLat: (position) => grid.toMeters(position),
      toLonLat: (place) => grid.toLonLat(place),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function tableGrid(epsg: number): AnyGrid | null {
  const text = textOf(epsg);
  if (text === undefined || text === NOT_EXACT) return null;
  const converter = proj4(text);
  const isDegrees = text.includes('+proj=longlat');
  return {
    epsg,
    unit: isDegrees ? 'degree' : unitOf(text),
    fromLonLat: (position) => converted(() => converter.forward<[number, number]>([...position])),
    toLonLat: (place) => {
      const [lonDeg, latDeg] = converted(() => converter.inverse<[number, number]>([...place]));
      return [wrapLongitude(lonDeg), latDeg];
    },
  };
}

function unitOf(text: string): GridUnit {
  const [, name = 'm'] = /\+units=(\S+)/.exec(text) ?? [];
  if (text.includes('+to_meter=')) return 'other';
  return name === 'm' ? 'meter' : name === 'us-ft' ? 'us-foot' : name === 'ft' ? 'foot' : 'other';
}

/** Outside of their range, some projections throw and others return NaN. */
function converted(convert: () => readonly [number, number]): EastNorth {
  try {
    const [x, y] = convert();
    return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : BEYOND;
  } catch {
    return BEYOND;
  }
}
