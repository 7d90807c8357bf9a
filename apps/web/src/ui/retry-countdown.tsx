import { useState } from 'react';
import { useFromNow } from '../lib/use-now.ts';

const MINUTE_SEC = 60;

/** Counts down to the next retry. Screen readers read it once, with the surrounding message. */
export function RetryCountdown({ sec }: { readonly sec: number }) {
  const [untilMs] = useState(() => Date.now() + sec * 1000);
  const leftSec = useFromNow((nowMs) => Math.min(sec, Math.max(0, Math.ceil((untilMs - nowMs) / 1000))));
  return (
    <span role="timer">{leftSec === 0 ? 'You can try again now.' : `You can try again in ${toWait(leftSec)}.`}</span>
  );
}

/** `8 s` or `1 min 5 s`. */
function toWait(sec: number): string {
  return sec < MINUTE_SEC ? `${sec} s` : `${Math.floor(sec / MINUTE_SEC)} min ${sec % MINUTE_SEC} s`;
}
