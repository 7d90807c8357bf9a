import { HOUR_MS } from '../../lib/time-units.ts';
import { PASS_SEARCH } from './pass-search.ts';

/*
 * The view of the Satellites tab is in the URL, so that a link opens the same passes:
 *
 *   at, place       the location, as on every tab
 *   tab=satellites
 *   horizon         12h (default), 24h, 7d from now; today, tomorrow in the time zone of the user
 *   list            satellites (default): one row each with its next pass; passes: every pass in order
 *   minelevation    minimum elevation, 0 to 89 degrees, default 30 (`elevation` is the height of the place)
 *   offnadir        instead of `minelevation`: passes whose peak is at most this far off nadir, 1 to 45 degrees
 *   provider        wire names separated by commas; `other` for satellites without a provider
 *   sensor          optical, sar
 *   light           day: only passes in daylight
 *   image           any: passes that give no image too
 *   q               part of a name, or the beginning of a catalog number
 *   reach           minimum percentage of the area that a pass reaches: 25, 50, 75, 100
 *   order           best: sorts all passes by angle; share: sorts by reached share
 *   sat             id of the tracked satellite, whose passes are expanded
 *
 * Unknown values and values out of range are ignored. The time zone is a preference of the user, not of a link.
 */

export const HORIZONS = ['12h', '24h', 'today', 'tomorrow', '7d'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** How far ahead passes are calculated. A day is an hour longer when summer time ends. */
export const HORIZON_MS: Readonly<Record<Horizon, number>> = {
  '12h': 12 * HOUR_MS,
  '24h': 24 * HOUR_MS,
  today: 25 * HOUR_MS,
  tomorrow: 49 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
};

/** `>12 hours` for a satellite without a pass. */
export const HORIZON_LABELS: Readonly<Record<Horizon, string>> = {
  '12h': '12 hours',
  '24h': '24 hours',
  today: '24 hours',
  tomorrow: '48 hours',
  '7d': '7 days',
};

/**
 * Up to 45 degrees off nadir, the default elevation excludes no pass of orbits below 1400 km. Beyond that, passes would
 * be missing.
 */
export const LIMITS = {
  elevation: { least: 0, most: 89, usual: PASS_SEARCH.minElevationDeg },
  offNadir: { least: 1, most: 45, usual: 30 },
} as const;

export interface PassLimit {
  readonly kind: keyof typeof LIMITS;
  readonly deg: number;
}

export const DEFAULT_LIMIT: PassLimit = { kind: 'elevation', deg: LIMITS.elevation.usual };

/** The filter value for satellites whose images no provider sells here. */
export const OTHER_PROVIDERS = 'other';

export interface SkyFilters {
  readonly limit: PassLimit;
  /** Empty for all. */
  readonly providers: readonly string[];
  readonly sensor: 'optical' | 'sar' | null;
  /** Only passes in daylight, of radar satellites too. */
  readonly daylight: boolean;
  /** Without passes that give no image. */
  readonly imaging: boolean;
  readonly text: string;
  /** Percent of the selected area; null for any part of it, or without an area. */
  readonly leastReach: number | null;
}

export interface SkyView extends SkyFilters {
  readonly horizon: Horizon;
  readonly list: 'satellites' | 'passes';
  readonly satelliteId: string | null;
  /** Best first applies to all passes, not to satellites. */
  readonly order: 'time' | 'best' | 'share';
}

export const NO_FILTERS: SkyFilters = {
  limit: DEFAULT_LIMIT,
  providers: [],
  sensor: null,
  daylight: false,
  imaging: true,
  text: '',
  leastReach: null,
};

/** Three are not among them, because their switches are always visible. */
export function hasFilters({
  limit,
  providers,
  text,
  leastReach,
}: Omit<SkyFilters, 'daylight' | 'imaging' | 'sensor'>): boolean {
  const isLimited = !isSameLimit(limit, DEFAULT_LIMIT) || leastReach !== null;
  return isLimited || providers.length > 0 || text !== '';
}

/** Options of the minimum share, in percent. */
export const REACH_SHARES = [25, 50, 75, 100] as const;

function isSameLimit(a: PassLimit, b: PassLimit): boolean {
  return a.kind === b.kind && a.deg === b.deg;
}

/** The minimum elevation of an access. */
export function accessElevationDeg({ kind, deg }: PassLimit): number {
  return kind === 'elevation' ? deg : DEFAULT_LIMIT.deg;
}

/** Parses a number of degrees; null if it is not within the limits. */
export function parseLimitDeg(kind: PassLimit['kind'], text: string): number | null {
  const deg = /^\s*\d{1,2}([.,]\d)?\s*°?\s*$/.test(text) ? Number.parseFloat(text.replace(',', '.')) : Number.NaN;
  return deg >= LIMITS[kind].least && deg <= LIMITS[kind].most ? deg : null;
}

const MAX_TEXT = 60;

export function readSkyView(search: URLSearchParams): SkyView {
  const oneOf = <const T extends string>(known: readonly T[], name: string): T | undefined =>
    known.find((value) => value === search.get(name));
  return {
    horizon: oneOf(HORIZONS, 'horizon') ?? '12h',
    list: oneOf(['satellites', 'passes'] as const, 'list') ?? 'satellites',
    limit: readLimit(search),
    providers: [...new Set((search.get('provider') ?? '').split(',').filter((name) => /^[\w-]{1,40}$/.test(name)))],
    sensor: oneOf(['optical', 'sar'] as const, 'sensor') ?? null,
    daylight: search.get('light') === 'day',
    imaging: search.get('image') !== 'any',
    text: (search.get('q') ?? '').slice(0, MAX_TEXT),
    satelliteId: search.get('sat')?.slice(0, MAX_TEXT) || null,
    leastReach: REACH_SHARES.find((share) => String(share) === search.get('reach')) ?? null,
    order: oneOf(['best', 'share'] as const, 'order') ?? 'time',
  };
}

function readLimit(search: URLSearchParams): PassLimit {
  const offNadirDeg = parseLimitDeg('offNadir', search.get('offnadir') ?? '');
  if (offNadirDeg !== null) return { kind: 'offNadir', deg: offNadirDeg };
  const elevationDeg = parseLimitDeg('elevation', search.get('minelevation') ?? '');
  return elevationDeg === null ? DEFAULT_LIMIT : { kind: 'elevation', deg: elevationDeg };
}

/** The URL parameters with this view. Defaults are omitted. */
export function searchWithSkyView(search: URLSearchParams, view: SkyView): URLSearchParams {
  const { limit } = view;
  const next = new URLSearchParams(search);
  const write = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  write('horizon', view.horizon === '12h' ? null : view.horizon);
  write('list', view.list === 'passes' ? 'passes' : null);
  write('minelevation', limit.kind === 'elevation' && !isSameLimit(limit, DEFAULT_LIMIT) ? String(limit.deg) : null);
  write('offnadir', limit.kind === 'offNadir' ? String(limit.deg) : null);
  write('provider', view.providers.join(','));
  write('sensor', view.sensor);
  write('light', view.daylight ? 'day' : null);
  write('image', view.imaging ? null : 'any');
  write('q', view.text);
  write('sat', view.satelliteId);
  write('reach', view.leastReach === null ? null : String(view.leastReach));
  write('order', view.order === 'time' ? null : view.order);
  return next;
}
