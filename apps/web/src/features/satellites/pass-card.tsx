import type { Ref } from 'react';
import { SENSOR_COLORS } from '../../globe/map-colors.ts';
import { formatDegrees } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import type { FoundPass } from '../../workers/found-pass.ts';
import { CAN_BE_ORDERED, Countdown, noPassText } from './access-cell.tsx';
import classes from './pass-card.module.css';
import { useIsTaskable } from './pass-links.ts';
import { imageObstacle, reachFacts } from './pass-rules.ts';
import { satelliteFacts } from './satellite-cell.tsx';
import type { SkySatellite } from './sky-satellite.ts';
import type { Horizon } from './sky-view.ts';
import { PassTimes } from './zoned-time.tsx';

interface PassCardProps {
  readonly id: string;
  readonly satellite: SkySatellite;
  /** Null if there is none within the horizon. */
  readonly pass: FoundPass | null;
  readonly horizon: Horizon;
  readonly dated: boolean;
  /** The ref of the button while it shows its pass; null otherwise. */
  readonly button: Ref<HTMLButtonElement> | null;
  readonly onInfo: () => void;
  readonly onAbout: () => void;
}

/** A row on a phone: one button of two lines, which opens Pass Info, or About if there is no pass. */
export function PassCard({ id, satellite, pass, horizon, dated, button, onInfo, onAbout }: PassCardProps) {
  const isTaskable = useIsTaskable(satellite, pass);
  const { name, sensor } = satellite;
  const facts = satelliteFacts(satellite).slice(1);
  const title = (
    <span className={classes.name}>
      {sensor ? <i className={classes.sensor} style={{ background: SENSOR_COLORS[sensor] }} /> : null}
      <span className="gt-visually-hidden">{pass ? 'Pass Info of ' : 'About '}</span>
      {name}
    </span>
  );
  if (pass === null)
    return (
      <button type="button" className={classes.card} onClick={onAbout}>
        <span className={classes.line}>
          {title}
          <span className={classes.none}>{noPassText(horizon)}</span>
        </span>
      </button>
    );
  const obstacle = imageObstacle(satellite, pass);
  return (
    <button
      type="button"
      className={classes.card}
      aria-haspopup="dialog"
      ref={button}
      aria-expanded={button !== null}
      data-pass={id}
      onClick={onInfo}
    >
      <span className={classes.line}>
        {title}
        <span className={classes.times} data-useless={obstacle !== null}>
          <PassTimes pass={pass} dated={dated} />
        </span>
      </span>
      <span className={classes.line}>
        <Facts
          facts={[
            ...facts,
            obstacle ?? `${formatDegrees(pass.offNadirAtPeakDeg)} off nadir`,
            ...reachFacts(pass),
            ...(isTaskable ? [CAN_BE_ORDERED] : []),
          ]}
        />
        <span className={classes.wait}>
          <Countdown pass={pass} />
        </span>
      </span>
    </button>
  );
}
