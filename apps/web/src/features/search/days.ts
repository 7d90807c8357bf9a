/** `2026-08-22`, the day of an instant in UTC. */
export function isoDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
