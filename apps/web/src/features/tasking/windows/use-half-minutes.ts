import { useFromNow } from '../../../lib/use-now.ts';

const CHECK_MS = 30_000;

/** The next half minute: a deadline is over before it is, never after. */
export function useHalfMinutes(): number {
  return useFromNow((nowMs) => Math.ceil(nowMs / CHECK_MS) * CHECK_MS);
}
