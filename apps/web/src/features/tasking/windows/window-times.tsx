import type { TaskingWindow } from '@groundtrack/contract';
import { useZone } from '../../../lib/use-zone.ts';
import classes from './windows.module.css';

/** From when to when a window lasts: the day, and below it the times. */
export function WindowTimes({ window: { start, stop } }: { readonly window: TaskingWindow }) {
  const zone = useZone();
  const [startMs, stopMs] = [Date.parse(start), Date.parse(stop)];
  return (
    <>
      <time dateTime={start}>{zone.dateTime(startMs).slice(0, 10)}</time>
      <span className={classes.times}>
        {zone.clock(startMs)} – <time dateTime={stop}>{zone.clock(stopMs)}</time> {zone.nameAt(startMs)}
      </span>
    </>
  );
}
