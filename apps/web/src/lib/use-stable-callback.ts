import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns the same function for the life of a component; it calls the callback of the latest render. Keeps memoized children,
 * such as long lists, from rendering again. Must not be called while rendering.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
