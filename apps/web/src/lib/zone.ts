import { browserTimeZone, toTimeFormat, toZoneNames } from './intl.ts';

/** Formats times in a zone, and names the zone at a given instant. */
export interface Zone {
  /** IANA name. */
  readonly timeZone: string;
  /** `UTC`, `EST`, `GMT-3`. Summer and winter time differ. */
  readonly nameAt: (atMs: number) => string;
  /** `10:35:20` */
  readonly clock: (atMs: number) => string;
  /** `Aug 22` */
  readonly day: (atMs: number) => string;
  /** `Saturday, August 22` */
  readonly longDay: (atMs: number) => string;
  /** `2026-08-22 15:10` */
  readonly dateTime: (atMs: number) => string;
  /** `2026-08-22` */
  readonly isoDay: (atMs: number) => string;
  /** `2026-08-22 15:10 UTC` */
  readonly instant: (atMs: number) => string;
}

function createZone(timeZone: string): Zone {
  const nameAt = toZoneNames(timeZone);
  const dateTime = toTimeFormat('dateTime', timeZone);
  return {
    timeZone,
    nameAt,
    clock: toTimeFormat('clock', timeZone),
    day: toTimeFormat('day', timeZone),
    longDay: toTimeFormat('longDay', timeZone),
    dateTime,
    isoDay: toTimeFormat('isoDay', timeZone),
    instant: (atMs) => `${dateTime(atMs)} ${nameAt(atMs)}`,
  };
}

const zones = new Map<string, Zone>();

/** The zone of an IANA name, or the browser's zone by default. Creating one is slow, so zones are cached. */
export function toZone(timeZone = browserTimeZone()): Zone {
  const known = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, known);
  return known;
}
