/** `2026-08-22 15:10:37 UTC`, with seconds because the first retry comes after five seconds. */
export function formatUtcSecond(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
