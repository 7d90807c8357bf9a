import type { TaskingWindow } from '@groundtrack/contract';
import { useZone } from '../../../lib/use-zone.ts';
import classes from './windows.module.css';

/** Start and end of a window: the date, and the times below it. */
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
