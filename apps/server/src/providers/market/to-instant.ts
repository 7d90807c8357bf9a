const EARLIEST_MS = Date.UTC(1960, 0, 1);

/** Reads a time of a provider, in ms since 1970; null if it is no plausible one. Times without a zone are UTC. */
export function toInstant(text: string): number | null {
  const ms = Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isFinite(ms) && ms > EARLIEST_MS ? ms : null;
}
