import type { RequestedWindow } from '@groundtrack/contract';
import { HOUR_MS } from '../lib/time-units.ts';
import { useZone } from '../lib/use-zone.ts';
import { windowText } from '../lib/window-text.ts';
import { toZone } from '../lib/zone.ts';
import { UtcTime } from './utc-time.tsx';
import { ZonedInstant } from './zoned-instant.tsx';

interface WindowTimeProps {
  readonly window: RequestedWindow;
  /** Receipts use UTC; screens use the zone that the user has chosen. */
  readonly Time?: typeof UtcTime;
}

/** When an image will be taken: start and end of a pass, which lasts minutes, or the first and the last day. */
export function WindowTime({ window, Time = ZonedInstant }: WindowTimeProps) {
  const { start, stop } = window;
  const chosenZone = useZone();
  const zone = Time === UtcTime ? toZone('UTC') : chosenZone;
  if (Date.parse(stop) - Date.parse(start) < HOUR_MS) return <time dateTime={start}>{windowText(window, zone)}</time>;
  return (
    <>
      <Time iso={start} precision="day" /> to <Time iso={stop} precision="day" />
    </>
  );
}
