import { useEffect, useEffectEvent, useState } from 'react';

export const THROTTLE_MS = 250;

/**
 * Follows a growing value at most every {@link THROTTLE_MS}, so that a list does not move with each response. A
 * complete value is returned immediately.
 * @param of identifies what the value belongs to; a change of it resets the hook
 */
export function useThrottledValue<T>(latest: T, of: unknown, isComplete: boolean): T {
  const [shown, show] = useState({ of, value: latest });
  const isBehind = shown.of !== of || (isComplete && shown.value !== latest);
  // During the render, so that a stale value is never drawn.
  if (isBehind) show({ of, value: latest });
  const isGathering = !isComplete && !isBehind && shown.value !== latest;
  const reveal = useEffectEvent(() => show({ of, value: latest }));
  useEffect(() => {
    if (!isGathering) return;
    const timer = setTimeout(reveal, THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [isGathering]);
  return isBehind ? latest : shown.value;
}
