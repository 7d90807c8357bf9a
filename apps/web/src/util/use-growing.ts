import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** More than any window shows at once. */
const FIRST = 24;
const STEP = 48;
/** What is searched for on the page should be there by then, however busy it is. */
const WITHIN_MS = 500;

/** How many of a long list are drawn by now: a windowful at once, the rest step by step when there is nothing else to do. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count >= total) return undefined;
    return whenIdle(() => startTransition(() => setCount(count + STEP)), WITHIN_MS);
  }, [count, total]);
  return Math.min(count, total);
}
