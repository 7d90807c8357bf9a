/** `2026-11-21 12:05`, in UTC, which stands beside it. */
export function utcMinute(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
}
