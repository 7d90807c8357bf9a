import type { LonLat } from '@groundtrack/geo';
import proj4 from 'proj4';
import { AreaReadError } from './area-limits.ts';

/** Datums that agree with WGS 84 to a meter or two; others are off by up to hundreds of meters. */
const DATUM =
  /WGS_?(19)?84|ETRS_?(19)?89|European_Terrestrial_Reference_System_1989|North_American(_Datum)?_1983|NAD_?83|GDA_?(94|2020)|Geocentric_Datum_of_Australia|NZGD_?2000|JGD_?20(00|11)|SIRGAS|RGF_?(19)?93|IGS|ITRF/i;

/**
 * From the grid of a .prj to degrees of WGS 84.
 * @param prj its Well-Known Text; null: the shapefile has none
 */
export function degreesOf(prj: string | null): (x: number, y: number) => LonLat {
  if (prj === null || prj.trim() === '')
    throw new AreaReadError(
      'The shapefile has no .prj, so that nobody can tell in which grid its numbers are. Put the .prj beside the .shp in the ZIP.',
    );
  const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(prj)?.[1] ?? prj.slice(0, 40);
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(prj)?.[1] ?? '';
  const refusal = (why: string) =>
    new AreaReadError(`The shapefile is in “${name}”, ${why}. Save it in WGS 84 (EPSG:4326).`);
  if (!DATUM.test(datum)) throw refusal(`whose datum “${datum}” is not converted here`);
  if (/^\s*GEOGCS/i.test(prj) && /UNIT\s*\[\s*"Degree"/i.test(prj)) return (x, y) => [x, y];
  const toDegrees = converter(prj);
  if (!toDegrees) throw refusal('which is not converted here');
  return toDegrees;
}

function converter(prj: string): ((x: number, y: number) => LonLat) | null {
  try {
    const { forward } = proj4(prj, 'EPSG:4326');
    return (x, y) => {
      const [lon = Number.NaN, lat = Number.NaN] = forward([x, y]);
      return [lon, lat];
    };
  } catch {
    return null;
  }
}
