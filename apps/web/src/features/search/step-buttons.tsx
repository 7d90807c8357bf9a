import { Button } from '@mantine/core';
import classes from './image-modal.module.css';

export interface Steps {
  /** From 1. */
  readonly at: number;
  readonly count: number;
  /** Shows the one so many places on; nothing beyond either end. */
  readonly go: (by: 1 | -1) => void;
}

/** From one result to the next without closing its window. */
export function StepButtons({ at, count, go }: Steps) {
  return (
    <div className={classes.steps}>
      <Step label="Previous result" text="← Previous" isEnd={at <= 1} onClick={() => go(-1)} />
      <output className={classes.stepCount}>{`${at} of ${count}`}</output>
      <Step label="Next result" text="Next →" isEnd={at >= count} onClick={() => go(1)} />
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly text: string;
  readonly isEnd: boolean;
  readonly onClick: () => void;
}

function Step({ label, text, isEnd, onClick }: StepProps) {
  // Not disabled for the browser, which would drop the focus at the last one.
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={label}
      aria-disabled={isEnd}
      data-disabled={isEnd}
      onClick={() => {
        if (!isEnd) onClick();
      }}
    >
      {text}
    </Button>
  );
}
