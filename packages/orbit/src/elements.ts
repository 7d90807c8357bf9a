import { parseUtc } from './utc.ts';

/**
 * Mean orbital elements (SGP4, TEME, UTC) of a CCSDS OMM or a TLE. Angles are in degrees, mean motion in revolutions
 * per day.
 */
export interface ElementSet {
  /** Catalog number as text without leading zeros; any length. */
  readonly satelliteId: string;
  readonly name: string;
  /** International designator, `2014-048A`. */
  readonly objectId: string;
  readonly classification: string;
  /** Unix milliseconds, UTC; the fraction keeps the microseconds of the source. */
  readonly epochMs: number;
  readonly meanMotionRevPerDay: number;
  readonly eccentricity: number;
  readonly inclinationDeg: number;
  readonly ascendingNodeDeg: number;
  readonly argumentOfPericenterDeg: number;
  readonly meanAnomalyDeg: number;
  /** Drag term, 1/earth radii. */
  readonly bstar: number;
  /** Half the first derivative of the mean motion as published, rev/day². SGP4 does not use it. */
  readonly meanMotionDot: number;
  /** A sixth of the second derivative, rev/day³. SGP4 does not use it. */
  readonly meanMotionDdot: number;
  readonly elementSetNumber: number;
  readonly revolutionAtEpoch: number;
}

/** A position in a text or list of elements: line and column from 1, record of a list from 1, field name. */
export interface ElementPlace {
  readonly line?: number;
  readonly column?: number;
  readonly record?: number;
  readonly field?: string;
}

/** Why elements were rejected, and where: line and column of a TLE, line of a CSV, field of an OMM. */
export class ElementError extends Error {
  override readonly name = 'ElementError';
  readonly reason: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly record: number | null;
  readonly field: string | null;

  constructor(reason: string, where: ElementPlace = {}) {
    const place = [
      where.record === undefined ? '' : `record ${where.record}`,
      where.line === undefined ? '' : `line ${where.line}`,
      where.column === undefined ? '' : `column ${where.column}`,
      where.field ?? '',
    ].filter((part) => part !== '');
    super(place.length > 0 ? `${place.join(', ')}: ${reason}` : reason);
    this.reason = reason;
    this.line = where.line ?? null;
    this.column = where.column ?? null;
    this.record = where.record ?? null;
    this.field = where.field ?? null;
  }

  /** The same error with the line or record in which it was found. */
  in(where: Pick<ElementPlace, 'line' | 'record'>): ElementError {
    return new ElementError(this.reason, this.field === null ? where : { ...where, field: this.field });
  }
}

/**
 * The element theories by ephemeris type. Published elements have 0; mean elements of other theories do not work with
 * SGP4.
 */
const EPHEMERIS_TYPES = ['published', 'SGP', 'SGP4', 'SDP4', 'SGP4-XP', 'SDP8', 'special perturbations'] as const;

/** @throws {@link ElementError} for elements of another theory than SGP4 */
export function assertEphemerisType(type: number, where: ElementPlace): void {
  if (type === 0) return;
  const name = EPHEMERIS_TYPES[type];
  throw new ElementError(
    `ephemeris type ${type}${name === undefined ? '' : ` (${name})`} is not read, only type 0, which CelesTrak and Space-Track publish`,
    where,
  );
}

/** Limits within which SGP4 is defined. */
const limits = [
  ['eccentricity', 'ECCENTRICITY', 0, 0.999999],
  ['inclinationDeg', 'INCLINATION', 0, 180],
  ['meanMotionRevPerDay', 'MEAN_MOTION', 1e-6, 18],
] as const;

const unlimited = [
  ['epochMs', 'EPOCH'],
  ['ascendingNodeDeg', 'RA_OF_ASC_NODE'],
  ['argumentOfPericenterDeg', 'ARG_OF_PERICENTER'],
  ['meanAnomalyDeg', 'MEAN_ANOMALY'],
  ['bstar', 'BSTAR'],
] as const;

/** @throws {@link ElementError} naming the first field out of range */
export function assertPlausible(elements: ElementSet): ElementSet {
  for (const [key, field, low, high] of limits) {
    const value = elements[key];
    if (!(value >= low && value <= high)) {
      throw new ElementError(`${value} is not between ${low} and ${high}`, { field });
    }
  }
  for (const [key, field] of unlimited) {
    if (!Number.isFinite(elements[key])) throw new ElementError(`${elements[key]} is not a number`, { field });
  }
  return elements;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseNumberField(record: Record<string, unknown>, field: string, fallback?: number): number {
  const raw = record[field];
  if ((raw === undefined || raw === null || raw === '') && fallback !== undefined) return fallback;
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ElementError(raw === undefined ? 'is missing' : `${JSON.stringify(raw)} is not a number`, { field });
}

function parseTextField(record: Record<string, unknown>, field: string, fallback: string): string {
  const raw = record[field];
  return typeof raw === 'string' ? raw.trim() : fallback;
}

function parseCatalogNumber(record: Record<string, unknown>): string {
  const raw = record['NORAD_CAT_ID'];
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
  if (!/^\d{1,12}$/.test(text)) throw new ElementError('must be a catalog number', { field: 'NORAD_CAT_ID' });
  return text.replace(/^0+(?=\d)/, '');
}

function parseEpochField(record: Record<string, unknown>): number {
  const raw = record['EPOCH'];
  const epochMs = typeof raw === 'string' ? parseUtc(raw) : null;
  if (epochMs === null) throw new ElementError(`${JSON.stringify(raw)} is not a UTC date and time`, { field: 'EPOCH' });
  return epochMs;
}

/**
 * Reads one Orbit Mean-elements Message in the field names of CCSDS 502.0-B-3 as CelesTrak and Space-Track publish
 * them (JSON or a CSV row; numbers may be text).
 *
 * @throws {@link ElementError} naming the field and the reason
 * @example
 * const elements = parseOmm({ OBJECT_NAME: 'SCD 1', NORAD_CAT_ID: 22490, EPOCH: '2026-05-30T12:00:00.000000', … });
 */
export function parseOmm(record: unknown): ElementSet {
  if (!isRecord(record)) throw new ElementError('an OMM record must be an object');
  const theory = parseTextField(record, 'MEAN_ELEMENT_THEORY', 'SGP4');
  if (!['SGP4', 'SGP/SGP4', 'SGP'].includes(theory)) {
    throw new ElementError(`${theory} is not SGP4`, { field: 'MEAN_ELEMENT_THEORY' });
  }
  assertEphemerisType(parseNumberField(record, 'EPHEMERIS_TYPE', 0), { field: 'EPHEMERIS_TYPE' });
  return assertPlausible({
    satelliteId: parseCatalogNumber(record),
    name: parseTextField(record, 'OBJECT_NAME', ''),
    objectId: parseTextField(record, 'OBJECT_ID', ''),
    classification: parseTextField(record, 'CLASSIFICATION_TYPE', 'U'),
    epochMs: parseEpochField(record),
    meanMotionRevPerDay: parseNumberField(record, 'MEAN_MOTION'),
    eccentricity: parseNumberField(record, 'ECCENTRICITY'),
    inclinationDeg: parseNumberField(record, 'INCLINATION'),
    ascendingNodeDeg: parseNumberField(record, 'RA_OF_ASC_NODE'),
    argumentOfPericenterDeg: parseNumberField(record, 'ARG_OF_PERICENTER'),
    meanAnomalyDeg: parseNumberField(record, 'MEAN_ANOMALY'),
    bstar: parseNumberField(record, 'BSTAR'),
    meanMotionDot: parseNumberField(record, 'MEAN_MOTION_DOT', 0),
    meanMotionDdot: parseNumberField(record, 'MEAN_MOTION_DDOT', 0),
    elementSetNumber: parseNumberField(record, 'ELEMENT_SET_NO', 999),
    revolutionAtEpoch: parseNumberField(record, 'REV_AT_EPOCH', 0),
  });
}
