import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * One function for the life of a component that does what the latest render says. For what is handed to long lists, so
 * that they need not be drawn again. Not to be called while rendering.
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
