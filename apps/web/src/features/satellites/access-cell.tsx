import { formatDegrees } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Facts } from '../../ui/facts.tsx';
import type { FoundPass } from '../../workers/found-pass.ts';
import { useIsTaskable } from './pass-links.ts';
import { formatSeconds, imageObstacle, reachFacts, secondsLeft, toPhase } from './pass-rules.ts';
import type { SkySatellite } from './sky-satellite.ts';
import classes from './sky-table.module.css';
import { HORIZON_LABELS, type Horizon } from './sky-view.ts';
import { PassTimes } from './zoned-time.tsx';

/** The pass has a link to the form that tasks it. */
export const CAN_BE_ORDERED = 'can be ordered';

interface AccessCellProps {
  readonly satellite: SkySatellite;
  readonly pass: FoundPass | null;
  readonly horizon: Horizon;
  /** Whether a heading above the row names the day. */
  readonly dated: boolean;
}

/** The next access from start to end with its countdown. A current access is marked. */
export function AccessCell({ satellite, pass, horizon, dated }: AccessCellProps) {
  const isTaskable = useIsTaskable(satellite, pass);
  if (pass === null) return <span className={classes.none}>{noPassText(horizon)}</span>;
  return (
    <>
      <span className={classes.times} data-useless={imageObstacle(satellite, pass) !== null}>
        <PassTimes pass={pass} dated={dated} />
      </span>
      <Facts
        lead={<Countdown pass={pass} />}
        facts={[...passFacts(satellite, pass), ...(isTaskable ? [CAN_BE_ORDERED] : [])]}
      />
    </>
  );
}

/** `>12 hours` (spec section 2) */
export function noPassText(horizon: Horizon): string {
  return horizon === 'today' || horizon === 'tomorrow' ? `None ${horizon}` : `>${HORIZON_LABELS[horizon]}`;
}

function passFacts(satellite: SkySatellite, pass: FoundPass): string[] {
  const obstacle = imageObstacle(satellite, pass);
  const sunDeg = pass.sunElevationAtPeakDeg;
  return [
    ...(obstacle === null ? [] : [obstacle]),
    ...reachFacts(pass),
    `${formatDegrees(pass.maxElevationDeg)} high`,
    `${formatDegrees(pass.offNadirAtPeakDeg)} off nadir`,
    satellite.sensor === 'sar' ? `looks ${pass.lookSide}` : sunDeg > 0 ? `Sun ${formatDegrees(sunDeg)}` : 'night',
  ];
}

/** The time until a pass begins or, during the pass, until it ends. */
export function Countdown({ pass }: { readonly pass: FoundPass }) {
  const nowMs = useNow();
  const phase = toPhase(pass, nowMs);
  const left = formatSeconds(secondsLeft(pass, nowMs));
  if (phase === 'past') return <span className={classes.none}>over</span>;
  if (phase === 'upcoming') return <span className={classes.countdown}>in {left}</span>;
  return (
    <>
      <strong className={classes.underWay}>Under way</strong>{' '}
      <span className={classes.countdown}>
        {pass.clippedAtEnd ? 'more than ' : ''}
        {left} left
      </span>
    </>
  );
}
