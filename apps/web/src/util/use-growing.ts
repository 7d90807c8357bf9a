import { startTransition, useEffect, useState } from 'react';

/** More than any window shows at once. */
const FIRST = 24;
const STEP = 48;

/** How many of a long list are drawn by now: a windowful at once, the rest step by step between what the user does. */
export function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + STEP));
  }, [count, total]);
  return count;
}
