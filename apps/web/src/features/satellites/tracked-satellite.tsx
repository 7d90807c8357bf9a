import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { formatDegrees } from '../../lib/format.ts';
import { useFromNow, useNow } from '../../lib/use-now.ts';
import { useUnits } from '../../lib/use-units.ts';
import { Facts } from '../../ui/facts.tsx';
import { Countdown } from './access-cell.tsx';
import { toPhase } from './pass-rules.ts';
import { satelliteFacts } from './satellite-cell.tsx';
import type { SkyPasses } from './sky-calculator.ts';
import { HORIZON_LABELS } from './sky-view.ts';
import { motionAt } from './track-position.ts';
import classes from './tracked-satellite.module.css';
import type { Sky } from './use-sky.ts';
import { PassTimes } from './zoned-time.tsx';

interface TrackedSatelliteProps {
  readonly sky: Sky;
  readonly onStop: () => void;
  readonly onStep: (step: 1 | -1) => void;
}

/** The card of the tracked satellite; hidden without one. */
export function TrackedSatellite({ sky, onStop, onStep }: TrackedSatelliteProps) {
  const { tracked, passes } = sky;
  if (tracked === null) return null;
  const track = sky.tracks.find(({ id }) => id === tracked.id);
  return (
    <section className={classes.card} aria-label={`Tracked satellite ${tracked.name}`}>
      <p className={classes.name}>{tracked.name}</p>
      <Facts facts={satelliteFacts(tracked)} />
      {track === undefined ? null : <MotionFacts track={track} />}
      {passes === null ? null : <NextPass satelliteId={tracked.id} found={passes} />}
      <div className={classes.actions}>
        <Button size="xs" onClick={onStop} title="Esc, or a double click on the globe">
          Stop tracking
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label="Previous satellite"
          title="Previous satellite: ["
          onClick={() => onStep(-1)}
        >
          ‹
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label="Next satellite"
          title="Next satellite: ]"
          onClick={() => onStep(1)}
        >
          ›
        </Button>
      </div>
    </section>
  );
}

function MotionFacts({ track }: { readonly track: Sky['tracks'][number] }) {
  const units = useUnits();
  const motion = motionAt(track, useNow());
  if (motion === null) return null;
  return (
    <div className={classes.motion}>
      <Facts facts={[`${units.distance(motion.heightKm)} high`, `${units.speed(motion.groundSpeedKmS)} over ground`]} />
    </div>
  );
}

interface NextPassProps {
  readonly satelliteId: string;
  readonly found: SkyPasses;
}

/** Ignores the filters of the list, because the user chose this satellite by name. */
function NextPass({ satelliteId, found }: NextPassProps) {
  const passes = useMemo(() => found.passes.filter((pass) => pass.satelliteId === satelliteId), [found, satelliteId]);
  const overCount = useFromNow((nowMs) => passes.filter((pass) => toPhase(pass, nowMs) === 'past').length);
  const pass = passes[overCount];
  if (pass === undefined) return <p className={classes.pass}>No pass for &gt;{HORIZON_LABELS[found.query.horizon]}</p>;
  return (
    <div className={classes.pass}>
      <PassTimes pass={pass} />
      <Facts lead={<Countdown pass={pass} />} facts={[`${formatDegrees(pass.maxElevationDeg)} high`]} />
    </div>
  );
}
