/** `2026-08-22 15:10:37 UTC`: minutes are too coarse where a message is tried again after five seconds. */
export function formatUtcSecond(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
