export const SEC_PER_DAY = 86_400;
export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 86_400_000;

const calendar = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?Z?$/;
const ordinal = /^(\d{4})-(\d{3})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?Z?$/;

/**
 * Parses a CCSDS time code (calendar or day of year, `Z` optional) to Unix milliseconds, with microseconds as a
 * fraction. Null for other text. `Date.parse` would drop the microseconds and interpret a missing `Z` as local time.
 */
export function parseUtc(text: string): number | null {
  const date = calendar.exec(text.trim());
  if (date !== null) {
    const [, year, month, day, hour, minute, second, fraction] = date;
    const dayMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (new Date(dayMs).getUTCDate() !== Number(day)) return null;
    return addTime(dayMs, [hour, minute, second, fraction]);
  }
  const days = ordinal.exec(text.trim());
  if (days === null) return null;
  const [, year, day, hour, minute, second, fraction] = days;
  if (Number(day) < 1 || Number(day) > 366) return null;
  return addTime(Date.UTC(Number(year), 0, Number(day)), [hour, minute, second, fraction]);
}

function addTime(dayMs: number, parts: readonly (string | undefined)[]): number | null {
  const [hour = 0, minute = 0, second = 0, fraction = 0] = parts.map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 60) return null;
  return dayMs + ((hour * 60 + minute) * 60 + second) * 1000 + fraction * 1000;
}
