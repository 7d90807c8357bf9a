import { browserTimeZone, toTimeFormat, toZoneNames } from './intl.ts';

/** How times are shown: in which zone, and what that zone is called at a given moment. */
export interface Zone {
  /** IANA name. */
  readonly timeZone: string;
  /** `UTC`, `EST`, `GMT-3`: summer and winter time differ. */
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

/** The zone of an IANA name; the browser's own without one. Making one is slow, so each is made once. */
export function toZone(timeZone = browserTimeZone()): Zone {
  const known = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, known);
  return known;
}
