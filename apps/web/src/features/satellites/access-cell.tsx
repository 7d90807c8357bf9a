import { Facts } from '../../ui/facts.tsx';
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
        <Facts facts={[access.reason]} />
      </>
    );
  }
  const { riseMs, setMs, maxElevationDeg, offNadirAtPeakDeg } = access.pass;
  const angles = [`${formatDegrees(maxElevationDeg)} high`, `${formatDegrees(offNadirAtPeakDeg)} off nadir`];
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
      {access.underWay ? (
        <Facts lead={<strong className={classes['underWay']}>Under way</strong>} facts={angles} />
      ) : (
        <Facts facts={[formatWait(riseMs - nowMs), ...angles]} />
      )}
    </>
  );
}
