import { assuredDefaults, flexibleDefaults } from '@groundtrack/contract';

export const TIERS = ['flexible', 'assured'] as const;
type Tier = (typeof TIERS)[number];

/** What the form holds, as it is typed. Moments are minutes in UTC, `2026-11-29T14:00`. */
export interface RequestValues {
  /** What the area is called. */
  readonly description: string;
  /** Decimal degrees. */
  readonly latitude: string;
  readonly longitude: string;
  readonly tier: Tier;
  /** Price id of the flexible product; empty: none is chosen. */
  readonly product: string;
  readonly earliest: string;
  readonly latest: string;
  /** Between these windows are searched. */
  readonly from: string;
  readonly to: string;
  /** Degrees above the horizon. */
  readonly minElevation: string;
  readonly maxElevation: string;
  /** The chosen window, see `windowKey`; empty: none. */
  readonly window: string;
  /** Code of the end use; empty: none is chosen. */
  readonly endUse: string;
  readonly mediaRights: boolean;
  readonly notes: string;
  readonly repeatEveryDays: string;
  readonly repeatTimes: string;
}

/** A moment as the date fields hold it, in UTC. */
export function toUtcField(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16);
}

/** The moment a date field holds, Unix milliseconds; NaN when it is blank or no date. */
export function parseUtcField(text: string): number {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
}

/** The dates and angles the form opens with (spec section 9). */
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

/** A tenth of a meter: more says nothing. */
const DECIMALS = 6;

export function toPlaceValues({ location, latitude, longitude }: NamedPoint) {
  return {
    description: location,
    latitude: String(Number(latitude.toFixed(DECIMALS))),
    longitude: String(Number(longitude.toFixed(DECIMALS))),
  };
}

/** A decimal number with a point or a comma; NaN for anything else, an empty text too. */
export function numberIn(text: string): number {
  return /^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The point of the two coordinate fields; null while they hold none. */
export function pointIn({ latitude, longitude }: Pick<RequestValues, 'latitude' | 'longitude'>) {
  const point = { latitude: numberIn(latitude), longitude: numberIn(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}
