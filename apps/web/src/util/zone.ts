/** How times are shown: in which zone, and what that zone is called at a given moment. */
export interface Zone {
  /** IANA name. */
  readonly timeZone: string;
  /** `UTC`, `EST`, `GMT-3`: summer and winter time differ. */
  readonly nameAt: (atMs: number) => string;
  /** `10:35:20` */
  readonly clock: (atMs: number) => string;
  /** `22 Aug` */
  readonly day: (atMs: number) => string;
  /** `Saturday, 22 August` */
  readonly longDay: (atMs: number) => string;
  /** `2026-08-22 15:10` */
  readonly dateTime: (atMs: number) => string;
}

/** Each knows the abbreviations of its own part of the world and writes `GMT+2` for the others. */
const NAMING_LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'];

function zoneNames(timeZone: string): (atMs: number) => string {
  if (timeZone === 'UTC') return () => 'UTC';
  const formats = NAMING_LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
  return (atMs) => {
    const names = formats.map(
      (format) => format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value,
    );
    return names.find((name) => name !== undefined && !/^(GMT|UTC)./.test(name)) ?? names[0] ?? timeZone;
  };
}

function createZone(timeZone: string): Zone {
  const format = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') => {
    const text = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (atMs: number) => text.format(atMs);
  };
  const minutes = format(
    { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    'en-CA',
  );
  return {
    timeZone,
    nameAt: zoneNames(timeZone),
    clock: format({ timeStyle: 'medium' }),
    day: format({ day: 'numeric', month: 'short' }),
    longDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    dateTime: (atMs) => minutes(atMs).replace(', ', ' '),
  };
}

const zones = new Map<string, Zone>();

/** The zone of an IANA name; the browser's own without one. Making one is slow, so each is made once. */
export function toZone(timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): Zone {
  const known = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, known);
  return known;
}
