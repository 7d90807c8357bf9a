import type { RequestedWindow } from '@groundtrack/contract';
import { HOUR_MS } from '../lib/time-units.ts';
import type { UtcTime } from './utc-time.tsx';
import { ZonedInstant } from './zoned-instant.tsx';

interface WindowTimeProps {
  readonly window: RequestedWindow;
  /** Receipts use UTC; screens use the zone that the user has chosen. */
  readonly Time?: typeof UtcTime;
}

/** When an image will be taken: the time of a pass, which lasts minutes, or the first and the last day. */
export function WindowTime({ window: { start, stop }, Time = ZonedInstant }: WindowTimeProps) {
  if (Date.parse(stop) - Date.parse(start) < HOUR_MS) return <Time iso={start} />;
  return (
    <>
      <Time iso={start} precision="day" /> to <Time iso={stop} precision="day" />
    </>
  );
}
