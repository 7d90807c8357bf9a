import { isSettled, type TaskedImage, type TaskingAttempt } from '@groundtrack/contract';
import { formatDegrees, formatPercent } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { WindowTime } from '../../../ui/window-time.tsx';
import { ZonedInstant } from '../../../ui/zoned-instant.tsx';
import classes from './my-taskings.module.css';

const outcomeTexts: Readonly<Record<TaskingAttempt['outcome'], string>> = {
  planned: 'Next pass',
  acquired: 'Image taken',
  clouded: 'Too cloudy',
  failed: 'Acquisition failed',
};

/** Every attempted pass, and the next one. */
export function Attempts({ tasking }: { readonly tasking: TaskedImage }) {
  const { attempts, serverState, simulated, chosenPass } = tasking;
  if (attempts.length === 0)
    return (
      <p className={classes.text}>
        {isSettled(serverState) ? 'No pass was tried.' : 'The provider has not planned a pass yet.'}
      </p>
    );
  return (
    <ol className={classes.attempts}>
      {attempts.map((attempt) => (
        <li key={`${attempt.passISO} ${attempt.satellite}`} data-outcome={attempt.outcome}>
          <p className={classes.attemptHead}>
            <strong>{outcomeTexts[attempt.outcome]}</strong>
            <span>
              {chosenPass?.peakISO === attempt.passISO ? (
                <WindowTime window={{ start: chosenPass.startISO, stop: chosenPass.stopISO }} />
              ) : (
                <ZonedInstant iso={attempt.passISO} />
              )}
              {simulated ? ' (simulated time)' : ''}
            </span>
          </p>
          <p className={classes.text}>
            <Facts facts={attemptFacts(attempt)} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function attemptFacts({ satellite, cloudCover, offNadir, reason }: TaskingAttempt): readonly string[] {
  const cloud = cloudCover === null ? null : `${formatPercent(cloudCover)} cloud`;
  return [
    satellite,
    // The reason may already include the cloud cover.
    ...(cloud === null || reason?.includes(cloud) ? [] : [cloud]),
    ...(offNadir === null ? [] : [`${formatDegrees(offNadir)} off nadir`]),
    ...(reason === null ? [] : [reason]),
  ];
}
