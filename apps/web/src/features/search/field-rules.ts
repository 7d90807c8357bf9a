import {
  clampResolutionM,
  RESOLUTION_MAX_M,
  RESOLUTION_MIN_M,
  RESULTS_PER_PROVIDER_FALLBACK,
  RESULTS_PER_PROVIDER_MAX,
} from '@groundtrack/contract';
import { METRIC, type TypedLength } from '../../lib/units.ts';

/*
 * The number fields of the form, as text. Some are corrected on blur (spec section 5: clamps and fallbacks) and report
 * it. The others show an error that explains the correction.
 */

/** A decimal number with a point or a comma; NaN for any other text and for an empty one. */
export function numberIn(text: string): number {
  return /^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The value of a field after blur. */
export interface NormalizedText {
  readonly text: string;
  /** The correction and its reason; null if nothing changed. */
  readonly note: string | null;
}

export type NormalizedField = 'minResolutionM' | 'maxResolutionM' | 'resultsPerProvider' | 'maxPriceUsd';

/**
 * Applies the rules to a text and returns the value to send. Lengths are stored in meters and shown in the unit of
 * `length`.
 */
export function normalizeField(field: NormalizedField, text: string, length = METRIC.typed): NormalizedText {
  if (field === 'resultsPerProvider') return normalizeCount(text);
  if (field === 'maxPriceUsd') return normalizePrice(text);
  const typed = numberIn(text);
  const clamped = resolutionM(field, text);
  if (typed === clamped) return { text, note: null };
  const { unit, fromMeters } = length;
  // A limit typed in feet may exceed the limit in meters by a rounding error.
  if (fromMeters(typed) === fromMeters(clamped)) return { text: String(clamped), note: null };
  const range = `${fromMeters(RESOLUTION_MIN_M)} to ${fromMeters(RESOLUTION_MAX_M)} ${unit} can be searched`;
  const side = typed > clamped ? 'above' : 'below';
  const typedText = Number.isNaN(typed) ? noNumber(text) : `${fromMeters(typed)} ${unit} is ${side} that`;
  return { text: String(clamped), note: `${range}; ${typedText}, so ${fromMeters(clamped)} ${unit} is used` };
}

/** Shows a stored length in the chosen unit. A text that is not a number is unchanged. */
export function toShownLength(textM: string, { unit, fromMeters }: TypedLength): string {
  const lengthM = numberIn(textM);
  return unit === 'm' || Number.isNaN(lengthM) ? textM : String(fromMeters(lengthM));
}

/** Converts a typed length to meters. */
export function toKeptLength(text: string, { unit, toMeters }: TypedLength): string {
  const length = numberIn(text);
  return unit === 'm' || Number.isNaN(length) ? text : String(toMeters(length));
}

/** Clamps to the searchable range; a text that is not a number sets no limit. */
export function resolutionM(field: 'minResolutionM' | 'maxResolutionM', text: string): number {
  const typed = numberIn(text);
  if (Number.isNaN(typed)) return field === 'minResolutionM' ? RESOLUTION_MIN_M : RESOLUTION_MAX_M;
  return clampResolutionM(typed);
}

/**
 * The error of limits that exclude every image, shown at the finest limit; null if there is none. Lengths are in
 * meters.
 */
export function resolutionError({ minResolutionM, maxResolutionM }: ResolutionFields): string | null {
  const [min, max] = [resolutionM('minResolutionM', minResolutionM), resolutionM('maxResolutionM', maxResolutionM)];
  if (min <= max) return null;
  return `Min Resolution is ${min} m, above the Max Resolution of ${max} m. Enter at most ${max} m, or raise the other`;
}

interface ResolutionFields {
  readonly minResolutionM: string;
  readonly maxResolutionM: string;
}

function noNumber(text: string): string {
  return text.trim() === '' ? 'nothing was entered' : `“${text.trim()}” is not a number`;
}

/** The number of results to request per provider, or the default if the text is not a whole number. */
export function resultsPerProvider(text: string): number {
  const count = numberIn(text);
  return Number.isInteger(count) ? count : RESULTS_PER_PROVIDER_FALLBACK;
}

/** A whole number is sent unchanged, so a number out of range is an error. Null if there is none. */
export function countError(text: string): string | null {
  const count = resultsPerProvider(text);
  if (count >= 1 && count <= RESULTS_PER_PROVIDER_MAX) return null;
  const limit = count < 1 ? 'below 1' : `above ${RESULTS_PER_PROVIDER_MAX}`;
  return `Results per Provider is ${count}, ${limit}. Enter a whole number from 1 to ${RESULTS_PER_PROVIDER_MAX}`;
}

function normalizeCount(text: string): NormalizedText {
  const count = resultsPerProvider(text);
  if (count === numberIn(text)) return { text, note: null };
  const typed = text.trim() === '' ? 'Nothing was entered' : `“${text.trim()}” is not a whole number`;
  return { text: String(count), note: `${typed}, so ${count} is used` };
}

/** Max price in cents, at least 0; undefined for unlimited. */
export function maxPriceCents(text: string): number | undefined {
  const usd = numberIn(text);
  return Number.isNaN(usd) ? undefined : Math.max(0, Math.round(usd * 100));
}

function normalizePrice(text: string): NormalizedText {
  const cents = maxPriceCents(text);
  if (text.trim() === '') return { text: '', note: null };
  if (cents === undefined) return { text: '', note: `“${text.trim()}” is not an amount, so the price is unlimited` };
  if (numberIn(text) < 0) return { text: '0', note: `${text.trim()} is below 0, so only free images are shown` };
  return { text, note: null };
}

/** Values outside of these limits are errors; empty means no limit. */
export const LIMITED_FIELDS = {
  maxCloudPercent: { label: 'Max Cloud Cover', unit: '%', least: 0, most: 100 },
  maxOffNadirDeg: { label: 'Max Off Nadir', unit: '°', least: 0, most: 90 },
  minSunElevationDeg: { label: 'Min Sun Elevation', unit: '°', least: -90, most: 90 },
  minCoveragePercent: { label: 'Min Cover of the Area', unit: '%', least: 0, most: 100 },
} as const;
export type LimitedField = keyof typeof LIMITED_FIELDS;

/** The error of a limited field: its name, the value, the limit and how to correct it. Null if valid. */
export function limitError(field: LimitedField, text: string): string | null {
  if (text.trim() === '') return null;
  const { label, unit, least, most } = LIMITED_FIELDS[field];
  const value = numberIn(text);
  if (value >= least && value <= most) return null;
  const space = unit === '°' ? '' : ' ';
  const wrong = Number.isNaN(value)
    ? `“${text.trim()}”, which is not a number`
    : `${value}${space}${unit}, ${value > most ? `above ${most}` : `below ${least}`}${space}${unit}`;
  return `${label} is ${wrong}. Enter a number from ${least} to ${most}, or nothing for no limit`;
}

/** The number of a limited field; undefined for no limit or an invalid text. */
export function toLimit(field: LimitedField, text: string): number | undefined {
  return text.trim() === '' || limitError(field, text) !== null ? undefined : numberIn(text);
}
