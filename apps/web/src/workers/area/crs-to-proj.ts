import { findDatumShift } from './datums.ts';
import type { CrsNode } from './parse-crs.ts';
import { METHODS, type Method, PARAMETERS, type Parameter, type Values, webMercator } from './proj-methods.ts';

/** A coordinate reference system for proj4, and the factor from its angular unit to degrees. */
interface ProjCrs {
  readonly proj: string;
  /** For geographic systems: degrees in one unit. Projected systems carry their unit in `proj`. */
  readonly degreesPerUnit: number | null;
}

type Result = { readonly ok: true; readonly crs: ProjCrs } | { readonly ok: false; readonly reason: string };

const DEGREE_RAD = Math.PI / 180;
/** Well-Known Text 1 and 2 have different keywords for the same things. */
const PROJECTED = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'];
const GEOGRAPHIC = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS'];
const BASE = ['GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS'];
const DATUM = ['DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE'];
/** GDAL writes the method of EPSG:3857 as an extension. */
const WEB_MERCATOR = '+proj=merc +a=6378137 +b=6378137';
const UNIT = ['UNIT', 'ANGLEUNIT', 'LENGTHUNIT'];

/**
 * Converts a system to proj4. Rejects everything that is not known for certain, because proj4 ignores unknown
 * parameters.
 */
export function crsToProj(root: CrsNode): Result {
  if (['COMPD_CS', 'COMPOUNDCRS'].includes(root.keyword)) {
    const horizontal = findChild(root, [...PROJECTED, ...GEOGRAPHIC]);
    return horizontal ? crsToProj(horizontal) : refused('which has no horizontal part');
  }
  if (GEOGRAPHIC.includes(root.keyword)) return fromGeographic(root);
  if (PROJECTED.includes(root.keyword)) return fromProjected(root);
  return refused(`whose kind “${root.keyword.slice(0, 40)}” is not supported`);
}

function fromGeographic(root: CrsNode): Result {
  const base = readBase(root);
  if (typeof base === 'string') return refused(base);
  if (hasOtherAxes(root)) return refused('whose axes do not point east and north');
  return { ok: true, crs: { proj: `+proj=longlat${base.proj}`, degreesPerUnit: base.unitRad / DEGREE_RAD } };
}

function fromProjected(root: CrsNode): Result {
  const baseNode = findChild(root, BASE);
  const base = baseNode && readBase(baseNode);
  if (!base) return refused('which has no datum');
  if (typeof base === 'string') return refused(base);
  const unitM = unitOf(root);
  if (unitM === null) return refused('which does not name its unit');
  if (hasOtherAxes(root)) return refused('whose axes do not point east and north');
  const conversion = findChild(root, ['CONVERSION']) ?? root;
  const name = String(findChild(conversion, ['PROJECTION', 'METHOD'])?.values[0] ?? '');
  const values = readParameters(conversion, { unitM, unitRad: base.unitRad });
  if (typeof values === 'string') return refused(values);
  const extension = findChild(root, ['EXTENSION'])?.values[1];
  if (extension !== undefined && !String(extension).includes(WEB_MERCATOR)) return refused('which has an extension');
  const found = extension === undefined ? METHODS[toKey(name)] : webMercator;
  const method = typeof found === 'function' ? found(values) : found;
  if (!method) return refused(`whose projection “${name.slice(0, 60)}” is not supported`);
  const options = toOptions(method, values);
  if (options === null) return refused(`whose projection “${name.slice(0, 60)}” has parameters that are not supported`);
  const isWeb = method === webMercator;
  if (isWeb && !base.isWgs84) return refused('whose datum does not match its projection');
  const own = isWeb ? '' : base.proj;
  return { ok: true, crs: { proj: `+proj=${method.proj}${options}${own} +to_meter=${unitM}`, degreesPerUnit: null } };
}

interface Base {
  readonly proj: string;
  readonly unitRad: number;
  readonly isWgs84: boolean;
}

/** The datum, ellipsoid and meridian of a geographic system for proj4, and its angular unit; or why it is rejected. */
function readBase(node: CrsNode): Base | string {
  const datum = findChild(node, DATUM);
  const ellipsoid = datum && findChild(datum, ['SPHEROID', 'ELLIPSOID']);
  const [, semiMajor, inverseFlattening] = ellipsoid?.values ?? [];
  if (!datum || !ellipsoid || typeof semiMajor !== 'number' || typeof inverseFlattening !== 'number')
    return 'which has no datum with an ellipsoid';
  const semiMajorM = semiMajor * (unitOf(ellipsoid) ?? 1);
  const name = String(datum.values[0]);
  const written = findChild(datum, ['TOWGS84'])?.values.map(Number);
  const shift = written?.length === 3 || written?.length === 7 ? written : findDatumShift(name);
  if (!shift) return `whose datum “${name.slice(0, 80)}” is not supported`;
  if (shift.length === 0 && !isLikeWgs84(semiMajorM, inverseFlattening))
    return `whose ellipsoid does not match its datum “${name.slice(0, 80)}”`;
  const meridian = findChild(node, ['PRIMEM', 'PRIMEMERIDIAN']);
  const isWkt2 = node.keyword !== 'GEOGCS';
  const meridianUnitRad = (meridian && isWkt2 ? unitOf(meridian) : null) ?? DEGREE_RAD;
  const meridianDeg = (Number(meridian?.values[1] ?? 0) * meridianUnitRad) / DEGREE_RAD;
  const unitRad = unitOf(node) ?? (isWkt2 ? DEGREE_RAD : null);
  if (unitRad === null || !Number.isFinite(meridianDeg)) return 'which does not name its unit';
  // ESRI writes the meridian in degrees; the standard requires the unit of the system.
  const isInDegrees = Math.abs(unitRad / DEGREE_RAD - 1) < 1e-9;
  if (!isWkt2 && meridianDeg !== 0 && !isInDegrees) return 'whose prime meridian may be in degrees or in another unit';
  const size = inverseFlattening === 0 ? `+b=${semiMajorM}` : `+rf=${inverseFlattening}`;
  const toWgs84 = shift.length > 0 ? ` +towgs84=${shift.join(',')}` : '';
  const pm = meridianDeg === 0 ? '' : ` +pm=${meridianDeg}`;
  const isWgs84 = isLikeWgs84(semiMajorM, inverseFlattening) && meridianDeg === 0;
  return { proj: ` +a=${semiMajorM} ${size}${toWgs84}${pm}`, unitRad, isWgs84 };
}

function isLikeWgs84(semiMajorM: number, inverseFlattening: number): boolean {
  return Math.abs(semiMajorM - 6_378_137) <= 1 && Math.abs(inverseFlattening - 298.257) < 0.002;
}

/** Angles in degrees, lengths in meters; or the parameter that is rejected. */
function readParameters(
  conversion: CrsNode,
  { unitM, unitRad }: { readonly unitM: number; readonly unitRad: number },
): Values | string {
  const values: Partial<Record<Parameter, number>> = {};
  for (const {
    keyword,
    values: [name, value],
    children,
  } of conversion.children) {
    if (keyword !== 'PARAMETER') continue;
    const parameter = PARAMETERS[toKey(String(name))];
    if (!parameter || typeof value !== 'number' || parameter in values)
      return `whose parameter “${String(name).slice(0, 60)}” is not supported`;
    const isLength = parameter === 'x' || parameter === 'y';
    const isAngle = !isLength && parameter !== 'k' && parameter !== 'sphereType';
    const ownUnit = children.map(unitValueOf).find((unit) => unit !== null);
    const factor = isAngle ? (ownUnit ?? unitRad) / DEGREE_RAD : isLength ? (ownUnit ?? unitM) : 1;
    // Nine digits of a degree are a tenth of a millimeter: grads become whole degrees.
    values[parameter] = isAngle ? Number((value * factor).toFixed(9)) : value * factor;
  }
  return values;
}

/** The options of proj4; null if a parameter has neither an option nor its required value. */
function toOptions({ options, fixed = {} }: Method, values: Values): string | null {
  let text = '';
  for (const [parameter, value] of Object.entries({ ...values, x: values.x ?? 0, y: values.y ?? 0 })) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of Values
    const key = parameter as Parameter;
    const option = key === 'x' ? 'x_0' : key === 'y' ? 'y_0' : options[key];
    if (option) text += ` +${option}=${value}`;
    else if (fixed[key] !== value) return null;
  }
  return text;
}

/** X is east in every shapefile, regardless of the axis order, unless an axis points west or south. */
function hasOtherAxes(root: CrsNode): boolean {
  const axes = [...root.children, ...(findChild(root, ['CS'])?.children ?? [])].filter(
    ({ keyword }) => keyword === 'AXIS',
  );
  const directions = axes.map(({ values }) => String(values[1]).toLowerCase());
  const isPolar = new Set(directions).size === 1;
  return !isPolar && directions.some((direction) => !['east', 'north', 'up'].includes(direction));
}

/** In radians or meters. WKT 2 may have the unit at each axis. */
function unitOf(node: CrsNode): number | null {
  const own = node.children.map(unitValueOf).find((unit) => unit !== null);
  const ofAxis = node.children.filter(({ keyword }) => keyword === 'AXIS').flatMap(({ children }) => children);
  return own ?? ofAxis.map(unitValueOf).find((unit) => unit !== null) ?? null;
}

function unitValueOf({ keyword, values }: CrsNode): number | null {
  return UNIT.includes(keyword) && typeof values[1] === 'number' && values[1] > 0 ? values[1] : null;
}

function findChild({ children }: CrsNode, keywords: readonly string[]): CrsNode | undefined {
  return children.find(({ keyword }) => keywords.includes(keyword));
}

function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');
}

function refused(reason: string): Result {
  return { ok: false, reason };
}
