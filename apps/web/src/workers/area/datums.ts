import shifts from './datum-shifts.json' with { type: 'json' };

/** From `tools/fixtures/shapefile-crs.ts`, which checks each shift against PROJ. */
const SHIFTS = new Map<string, readonly number[]>(Object.entries(shifts));

/**
 * The shift from a datum to WGS 84: three or seven terms of proj4's `towgs84`, or none for frames that agree with it within
 * three meters. Null for a datum that one shift cannot convert, and for an unknown one.
 * @param name as ESRI, GDAL or EPSG write it
 */
export function findDatumShift(name: string): readonly number[] | null {
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^d_|^_|_$/g, '');
  return SHIFTS.get(key) ?? null;
}
