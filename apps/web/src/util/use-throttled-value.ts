import { useEffect, useEffectEvent, useState } from 'react';

/** So long what has come may wait for more. */
export const THROTTLE_MS = 250;

/**
 * What grows as answers come, a quarter of a second at a time: what comes shortly after each other is shown together, so
 * that it does not move for each of them. What is complete is shown at once.
 * @param of what the answers are of; another one is not shown what came for the last
 */
export function useThrottledValue<T>(latest: T, of: unknown, isComplete: boolean): T {
  const [shown, show] = useState({ of, value: latest });
  const isBehind = shown.of !== of || (isComplete && shown.value !== latest);
  // During the render: what is left behind is never drawn.
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
