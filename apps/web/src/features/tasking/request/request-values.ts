import { assuredDefaults, flexibleDefaults } from '@groundtrack/contract';
import type { Fields } from '../../../ui/form.tsx';

export const TIERS = ['flexible', 'assured'] as const;
type Tier = (typeof TIERS)[number];

/** The values of the form, as text. Moments are minutes in UTC, `2026-11-29T14:00`. */
export interface RequestValues {
  /** Description of the area. */
  readonly description: string;
  /** Decimal degrees. */
  readonly latitude: string;
  readonly longitude: string;
  readonly tier: Tier;
  /** Price id of the flexible product; empty if none is selected. */
  readonly product: string;
  readonly earliest: string;
  readonly latest: string;
  /** The dates of the window search. */
  readonly from: string;
  readonly to: string;
  /** Degrees above the horizon. */
  readonly minElevation: string;
  readonly maxElevation: string;
  /** The selected window, see `windowKey`; empty if none. */
  readonly window: string;
  /** Code of the end use; empty if none is selected. */
  readonly endUse: string;
  readonly mediaRights: boolean;
  readonly notes: string;
  readonly repeatEveryDays: string;
  readonly repeatTimes: string;
}

export type RequestFields = Fields<RequestValues>;

/** An instant in the format of the date fields, in UTC. */
export function toUtcField(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16);
}

/** The instant of a date field, Unix milliseconds; NaN if blank or invalid. */
export function parseUtcField(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
}

/** The default dates and angles of the form (spec section 9). */
function defaults(nowMs: number) {
  const flexible = flexibleDefaults(nowMs);
  const assured = assuredDefaults(nowMs);
  return {
    earliest: toUtcField(flexible.startMs),
    latest: toUtcField(flexible.stopMs),
    from: toUtcField(assured.startMs),
    to: toUtcField(assured.stopMs),
    minElevation: String(assured.minElevationDeg),
    maxElevation: String(assured.maxElevationDeg),
  };
}

interface NamedPoint {
  readonly location: string;
  readonly latitude: number;
  readonly longitude: number;
}

export function defaultRequest(place: NamedPoint, nowMs: number): RequestValues {
  return {
    ...toPlaceValues(place),
    ...defaults(nowMs),
    tier: 'flexible',
    product: '',
    window: '',
    endUse: '',
    mediaRights: false,
    notes: '',
    repeatEveryDays: '30',
    repeatTimes: '1',
  };
}

/** A tenth of a meter, which is precise enough. */
const DECIMALS = 6;

export function toPlaceValues({ location, latitude, longitude }: NamedPoint) {
  return {
    description: location,
    latitude: String(Number(latitude.toFixed(DECIMALS))),
    longitude: String(Number(longitude.toFixed(DECIMALS))),
  };
}

/** A decimal number with a point or a comma; NaN for any other text and for an empty one. */
export function numberIn(text: string): number {
  return /^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The point of the two coordinate fields; null if they are invalid. */
export function pointIn({ latitude, longitude }: Pick<RequestValues, 'latitude' | 'longitude'>) {
  const point = { latitude: numberIn(latitude), longitude: numberIn(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
