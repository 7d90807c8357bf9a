import { isSettled, refundText, type UserImage } from '@groundtrack/contract';
import { useState } from 'react';
import { MakingFiles } from '../../ui/making-files.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import { stateMeanings } from '../../util/state-meanings.ts';
import classes from './image-card.module.css';
import { toProgress } from './progress.ts';

interface ImageStateProps {
  readonly image: UserImage;
  readonly onCancel: () => void;
}

/** Where an image is on its way, and what became of one that will not come. */
export function ImageState({ image, onCancel }: ImageStateProps) {
  const { serverState: state, stateReason: reason, refund, delay, cancellation } = image;
  const [firstState] = useState(state);
  const settled = isSettled(state);
  const completed = state === 'Complete' ? image.timeline.findLast((step) => step.state === state) : undefined;
  const failed = settled && state !== 'Delivered' && state !== 'Cancelled';
  return (
    // A new element for each state, so that its arrival is drawn.
    <div key={state} className={classes.state} data-failed={failed} data-moved={state !== firstState}>
      <p className={classes.stateName}>{state}</p>
      {settled ? null : (
        <progress
          className={classes.progress}
          max={1}
          {...(completed ? {} : { value: toProgress(state) })}
          aria-label={`Delivery of ${image.locationDescription}`}
        />
      )}
      <p className={classes.meaning}>
        {stateMeanings[state]}
        {reason ? ` (${reason})` : ''}
      </p>
      {completed && !delay ? (
        <p className={classes.meaning}>
          <MakingFiles sinceISO={completed.at} />
        </p>
      ) : null}
      {delay ? (
        <p className={classes.meaning}>
          Delayed: {delay.failures === 1 ? 'one try' : `${delay.failures} tries`} failed, the latest at{' '}
          <ZonedInstant iso={delay.latestISO} />. It is tried again by itself.
        </p>
      ) : null}
      {refund ? <p className={classes.meaning}>{refundText(refund)}</p> : null}
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
