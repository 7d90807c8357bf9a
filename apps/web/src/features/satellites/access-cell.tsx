import { formatDegrees } from '../../util/format.ts';
import classes from './satellites.module.css';
import { type Access, formatClock, formatDay, formatWait } from './sky-rules.ts';

interface AccessCellProps {
  readonly access: Access;
  readonly nowMs: number;
}

/** The next access from start to end; one under way is marked. */
export function AccessCell({ access, nowMs }: AccessCellProps) {
  if (access.kind === 'none') return <span className={classes['none']}>&gt;12 hours</span>;
  if (access.kind === 'bad') {
    return (
      <>
        <strong className={classes['bad']}>Bad satellite</strong>
        <span className={classes['facts']}>{access.reason}</span>
      </>
    );
  }
  const { riseMs, setMs, maxElevationDeg, offNadirAtPeakDeg } = access.pass;
  const isToday = formatDay(riseMs) === formatDay(nowMs);
  return (
    <>
      <span className={classes['times']}>
        <time dateTime={new Date(riseMs).toISOString()}>
          {isToday ? '' : `${formatDay(riseMs)}, `}
          {formatClock(riseMs)}
        </time>
        {' – '}
        <time dateTime={new Date(setMs).toISOString()}>{formatClock(setMs)}</time> UTC
      </span>
      <span className={classes['facts']}>
        {access.underWay ? <strong className={classes['underWay']}>Under way</strong> : formatWait(riseMs - nowMs)} ·{' '}
        {formatDegrees(maxElevationDeg)} high · {formatDegrees(offNadirAtPeakDeg)} off nadir
      </span>
    </>
  );
}
