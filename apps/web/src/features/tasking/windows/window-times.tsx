import type { TaskingWindow } from '@groundtrack/contract';
import { useZone } from '../../../lib/use-zone.ts';
import { timeOf, windowMinutes } from '../../../lib/window-text.ts';
import classes from './windows.module.css';

/** Start and end of a window: the date, and the times below it. */
export function WindowTimes({ window }: { readonly window: TaskingWindow }) {
  const { start, stop } = window;
  const zone = useZone();
  const { startMs, stopMs } = windowMinutes(window);
  return (
    <>
      <time dateTime={start}>{zone.dateTime(startMs).slice(0, 10)}</time>
      <span className={classes.times}>
        {timeOf(startMs, zone)} – <time dateTime={stop}>{timeOf(stopMs, zone)}</time> {zone.nameAt(startMs)}
      </span>
    </>
  );
}
