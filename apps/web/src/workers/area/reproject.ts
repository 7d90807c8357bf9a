import type { LonLat } from '@groundtrack/geo';
import proj4 from 'proj4';
import { AreaReadError } from './area-limits.ts';
import { crsToProj } from './crs-to-proj.ts';
import { parseCrs } from './parse-crs.ts';

/** Meters or feet. */
const ROUND_TRIP_UNITS = 1;
const NOWHERE: LonLat = [Number.NaN, Number.NaN];

/**
 * From the coordinates of a shapefile to degrees of WGS 84.
 * @param prj the text of its .prj, null if it has none
 * @throws AreaReadError if PROJ would place the file elsewhere, or if that is not known
 */
export function toDegreesConverter(prj: string | null): (x: number, y: number) => LonLat {
  if (prj === null || prj.trim() === '')
    throw new AreaReadError(
      'The shapefile has no .prj, so its coordinate system is not known. Put the .prj next to the .shp in the ZIP.',
    );
  const root = parseCrs(prj);
  if (!root) throw new AreaReadError('Its .prj is not Well-Known Text. Save the shapefile in WGS 84 (EPSG:4326).');
  const result = crsToProj(root);
  if (!result.ok)
    throw new AreaReadError(
      `The shapefile is in “${String(root.values[0]).slice(0, 100)}”, ${result.reason}. Save it in WGS 84 (EPSG:4326).`,
    );
  const { proj, degreesPerUnit } = result.crs;
  const converter = proj4(proj);
  if (degreesPerUnit !== null) return (x, y) => toLonLat(converter.inverse([x * degreesPerUnit, y * degreesPerUnit]));
  return (x, y) => {
    const position = toLonLat(converter.inverse([x, y]));
    // Far from its origin, a projection may return a place that has other coordinates.
    const [backX = Number.NaN, backY = Number.NaN] = converter.forward([...position]);
    return Math.hypot(backX - x, backY - y) <= ROUND_TRIP_UNITS ? position : NOWHERE;
  };
}

function toLonLat([lonDeg = Number.NaN, latDeg = Number.NaN]: readonly number[]): LonLat {
  return [lonDeg, latDeg];
}
