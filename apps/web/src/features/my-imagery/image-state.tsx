import { isSettled, refundText, type ServerState, type UserImage } from '@groundtrack/contract';
import { useState } from 'react';
import { stateMeanings, stateName } from '../../lib/state-meanings.ts';
import { ExpectedBy } from '../../ui/expected-by.tsx';
import { MakingFiles } from '../../ui/making-files.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import classes from './image-card.module.css';
import { toProgress } from './progress.ts';

/** The next step, for states whose meaning does not include it. The timeline of the Info popup shows the meanings. */
const nextSteps: { readonly [S in ServerState]?: (company: string) => string } = {
  Purchased: (company) => `The order goes to ${company} next.`,
  Ordered: (company) => `${company} has the order and starts to process it next.`,
  Processing: (company) => `${company} is processing the image.`,
};

interface ImageStateProps {
  readonly image: UserImage;
  readonly onCancel: () => void;
}

function queueText(before: number): string {
  return `Waiting in line. ${before === 1 ? 'One delivery is' : `${before} deliveries are`} ahead of it.`;
}

/** The progress of an image with one line on when its files are ready, or why it failed. */
export function ImageState({ image, onCancel }: ImageStateProps) {
  const {
    serverState: state,
    stateReason: reason,
    providerNote,
    refund,
    delay,
    cancellation,
    expectedISO,
    deliveriesBefore = 0,
  } = image;
  const [firstState] = useState(state);
  const settled = isSettled(state);
  const completed = state === 'Complete' ? image.timeline.findLast((step) => step.state === state) : undefined;
  const whenReady =
    deliveriesBefore > 0 && completed ? (
      queueText(deliveriesBefore)
    ) : expectedISO !== undefined && deliveriesBefore === 0 ? (
      <ExpectedBy iso={expectedISO} />
    ) : completed ? (
      <MakingFiles sinceISO={completed.at} />
    ) : null;
  const failed = settled && state !== 'Delivered' && state !== 'Cancelled';
  return (
    // A new element for each state, so that the change is animated.
    <div
      key={state}
      className={classes.state}
      data-failed={failed}
      data-delivered={state === 'Delivered'}
      data-moved={state !== firstState}
    >
      <p className={classes.stateName}>{stateName(state)}</p>
      {/* The first question of a buyer whose image does not come. */}
      {refund ? <p className={classes.money}>{refundText(refund)}</p> : null}
      {settled ? null : (
        <progress
          className={classes.progress}
          max={1}
          {...(completed ? {} : { value: toProgress(state) })}
          aria-label={`Delivery of ${image.locationDescription}`}
        />
      )}
      {/* One line below says when the files of a complete image are ready. */}
      {state === 'Delivered' || completed ? null : (
        <p className={classes.meaning}>
          {nextSteps[state]?.(image.source.company) ?? stateMeanings[state]}
          {reason ? ` (${reason})` : ''}
        </p>
      )}
      {providerNote === undefined ? null : <p className={classes.meaning}>{providerNote}</p>}
      {whenReady === null || delay ? null : <p className={classes.meaning}>{whenReady}</p>}
      {delay ? (
        <p className={classes.meaning}>
          Delayed. {delay.failures === 1 ? 'One attempt' : `${delay.failures} attempts`} failed, the latest at{' '}
          <ZonedInstant iso={delay.latestISO} />. The next attempt starts automatically.
        </p>
      ) : null}
      {cancellation.possible ? (
        <p className={classes.meaning}>
          <TextButton onClick={onCancel} label={`Cancel image of ${image.locationDescription}`}>
            Cancel image
          </TextButton>
        </p>
      ) : null}
    </div>
  );
}
