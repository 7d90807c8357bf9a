import type { StateChange } from '@groundtrack/contract';
import { pastMeaning, stateMeanings } from '../lib/state-meanings.ts';
import { MakingFiles } from './making-files.tsx';
import classes from './state-timeline.module.css';
import { ZonedInstant } from './zoned-instant.tsx';

interface StateTimelineProps {
  readonly steps: readonly StateChange[];
  /** What the latest step waits for at the provider. */
  readonly note?: string | undefined;
}

/** The history of a purchased image or a tasking, oldest step first. */
export function StateTimeline({ steps, note }: StateTimelineProps) {
  return (
    <ol className={classes.timeline}>
      {steps.map(({ at, state, reason }, index) => (
        <li key={`${at} ${state}`} className={classes.step} data-latest={index === steps.length - 1}>
          <p className={classes.stepHead}>
            <strong>{state}</strong>
            <ZonedInstant iso={at} />
          </p>
          <Meaning text={index === steps.length - 1 ? stateMeanings[state] : pastMeaning(state)} reason={reason} />
          {note !== undefined && index === steps.length - 1 ? <p className={classes.text}>{note}</p> : null}
          {state === 'Complete' && index === steps.length - 1 ? (
            <p className={classes.text}>
              <MakingFiles sinceISO={at} />
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Meaning({ text, reason }: { readonly text: string | null; readonly reason: string | null }) {
  if (text === null) return reason === null ? null : <p className={classes.text}>{reason}</p>;
  return <p className={classes.text}>{reason === null ? text : `${text} (${reason})`}</p>;
}
