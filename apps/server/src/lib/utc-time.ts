/** `2026-11-21T12:05:37.000Z` */
export function toISO(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** `2026-11-21 12:05`, in UTC, which the caller must state. */
export function utcMinute(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** `2026-11-21 12:05:37`, in UTC, if minutes are too coarse. */
export function utcSecond(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}
