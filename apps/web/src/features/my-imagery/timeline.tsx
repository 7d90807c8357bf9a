import { type UserImage } from '@groundtrack/contract';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './image-info.module.css';
import { stateMeanings } from './state-meanings.ts';

interface TimelineProps {
  readonly steps: UserImage['timeline'];
}

/** What happened to a bought image, the first step first. */
export function Timeline({ steps }: TimelineProps) {
  return (
    <ol className={classes.timeline}>
      {steps.map(({ at, state, reason }, index) => (
        <li key={`${at} ${state}`} className={classes.step} data-latest={index === steps.length - 1}>
          <p className={classes.stepHead}>
            <strong>{state}</strong>
            <ZonedInstant iso={at} />
          </p>
          <p className={classes.text}>
            {stateMeanings[state]}
            {reason === null ? '' : ` (${reason})`}
          </p>
        </li>
      ))}
    </ol>
  );
}
