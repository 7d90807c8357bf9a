import { formatDegrees } from '../../lib/format.ts';
import { useFromNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/use-zone.ts';
import { Facts } from '../../ui/facts.tsx';
import type { FoundPass } from '../../workers/found-pass.ts';
import { Countdown } from './access-cell.tsx';
import {
  compassPoint,
  formatDuration,
  formatLight,
  formatLook,
  imageObstacle,
  reachFacts,
  toPhase,
} from './pass-rules.ts';
import type { SkySatellite } from './sky-satellite.ts';
import classes from './sky-table.module.css';
import { PassTimes } from './zoned-time.tsx';

interface PassListProps {
  readonly satellite: SkySatellite;
  readonly passes: readonly FoundPass[];
}

/** Every pass of one satellite that is not over. */
export function PassList({ satellite, passes }: PassListProps) {
  const zone = useZone();
  const overCount = useFromNow((nowMs) => passes.filter((pass) => toPhase(pass, nowMs) === 'past').length);
  return (
    <ol className={classes.passes} aria-label={`Passes of ${satellite.name}`}>
      {passes.slice(overCount).map((pass) => (
        <li key={pass.riseMs}>
          <span className={classes.times} data-useless={imageObstacle(satellite, pass) !== null}>
            <PassTimes pass={pass} />
          </span>
          <Facts
            lead={<Countdown pass={pass} />}
            facts={[
              ...reachFacts(pass),
              `${formatDuration(pass)} long`,
              `peak ${zone.clock(pass.peakMs)}, ${formatDegrees(pass.maxElevationDeg)} high`,
              [pass.riseAzimuthDeg, pass.peakAzimuthDeg, pass.setAzimuthDeg].map(compassPoint).join(' → '),
              `${formatDegrees(pass.offNadirAtPeakDeg)} off nadir`,
              satellite.sensor === 'sar' ? formatLook(pass) : formatLight(pass),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}
