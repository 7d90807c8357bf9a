import { Button } from '@mantine/core';
import classes from './image-modal.module.css';

export interface Steps {
  /** Counts from 1. */
  readonly at: number;
  readonly count: number;
  /** Steps by an offset; does nothing beyond either end. */
  readonly go: (by: 1 | -1) => void;
}

/** Steps through the results without closing the window. */
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
  // Uses aria-disabled, because a disabled button would lose the focus at the last result.
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
