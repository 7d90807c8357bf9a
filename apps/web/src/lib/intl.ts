/*
 * Formats numbers, days, times, lists and names in American English, with ISO 8601 days. Only this module calls Intl,
 * so that all screens agree; money uses `formatUsd` of the contract. Creating a format costs a hundred times as much as
 * using it, so each is created once, on first use.
 */
const LOCALE = 'en-US';

function once<V>(make: (key: string) => V): (key: string) => V {
  const made = new Map<string, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const decimalFormats = once((decimals) => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: Number(decimals) }));

/** `116,024`, `1,234.5`: at most this many decimals, without trailing zeros. */
export function formatNumber(value: number, decimals = 0): string {
  return decimalFormats(String(decimals)).format(value);
}

const digitFormats = once((digits) => new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: Number(digits) }));

/** `0.984`, `98.4`, `1,230`: at most this many significant digits. */
export function formatDigits(value: number, digits: number): string {
  return digitFormats(String(digits)).format(value);
}

const listFormats = once(() => new Intl.ListFormat(LOCALE, { type: 'conjunction' }));

/** `a, b, and c` */
export function formatList(names: readonly string[]): string {
  return listFormats('').format(names);
}

const graphemes = once(() => new Intl.Segmenter(LOCALE, { granularity: 'grapheme' }));

/** The letters of a text as people count them: an accent or an emoji of several characters is one. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes('').segment(text), ({ segment }) => segment);
}

const collators = once((locale) => new Intl.Collator(locale, { numeric: true }));

/** Sorts names in lists: `KOMPSAT-3A` before `KOMPSAT-10`. */
export function compareNames(a: string, b: string): number {
  return collators(LOCALE).compare(a, b);
}

/** Written out, because the search form shows months immediately and the first date format takes 25 ms to create. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `Aug` or `August`; months count from 1. */
export function formatMonth(month: number, style: 'short' | 'long'): string {
  const name = MONTHS[month - 1] ?? '';
  return style === 'short' ? name.slice(0, 3) : name;
}

/** IANA name of the browser's time zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat(LOCALE).resolvedOptions().timeZone;
}

/** The parts of an instant, and their order. */
const PATTERNS = {
  clock: [{ hour: '2-digit', minute: '2-digit', second: '2-digit' }, '{hour}:{minute}:{second}'],
  day: [{ day: 'numeric', month: 'short' }, '{month} {day}'],
  longDay: [{ weekday: 'long', day: 'numeric', month: 'long' }, '{weekday}, {month} {day}'],
  isoDay: [{ year: 'numeric', month: '2-digit', day: '2-digit' }, '{year}-{month}-{day}'],
  dateTime: [
    { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    '{year}-{month}-{day} {hour}:{minute}',
  ],
} as const satisfies Record<string, readonly [Intl.DateTimeFormatOptions, string]>;

/** More than a table shows. */
const KEPT_TEXTS = 1000;

/** Writes instants as `10:35:20`, `Aug 22`, `Saturday, August 22`, `2026-08-22` or `2026-08-22 15:10`. */
export function toTimeFormat(kind: keyof typeof PATTERNS, timeZone: string): (atMs: number) => string {
  const [options, pattern] = PATTERNS[kind];
  const format = once(() => new Intl.DateTimeFormat(LOCALE, { ...options, timeZone, hourCycle: 'h23' }));
  // Cached, because a table formats the same instants repeatedly, and the current time every second.
  const known = new Map<number, string>();
  return (atMs) => {
    const text = known.get(atMs) ?? write(format(kind), pattern, atMs);
    if (known.size === KEPT_TEXTS) known.clear();
    known.set(atMs, text);
    return text;
  };
}

function write(format: Intl.DateTimeFormat, pattern: string, atMs: number): string {
  const parts = new Map<string, string>(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
  return pattern.replaceAll(/\{(\w+)\}/g, (_, type: string) => parts.get(type) ?? '');
}

/** Each locale has the abbreviations of its own region and writes `GMT+2` for the others. */
const NAMING_LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA'];

/** The name of a zone at a given instant: `EST`, `GMT-3`. Summer and winter time differ. */
export function toZoneNames(timeZone: string): (atMs: number) => string {
  if (timeZone === 'UTC') return () => 'UTC';
  const formats = NAMING_LOCALES.map((locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }));
  return (atMs) => {
    const names = formats.map(
      (format) => format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value,
    );
    return names.find((name) => name !== undefined && !/^(GMT|UTC)./.test(name)) ?? names[0] ?? timeZone;
  };
}
