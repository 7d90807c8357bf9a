import { useFromNow } from '../../../lib/use-now.ts';

const CHECK_MS = 30_000;

/** The time, rounded up to half a minute, so that a deadline never passes unnoticed. */
export function useHalfMinutes(): number {
  return useFromNow((nowMs) => Math.ceil(nowMs / CHECK_MS) * CHECK_MS);
}
