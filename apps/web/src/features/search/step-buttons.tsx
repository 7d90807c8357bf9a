import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
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
      <Step label="Previous result" isEnd={at <= 1} onClick={() => go(-1)}>
        ←<span className={classes.stepText}> Previous</span>
      </Step>
      <output className={classes.stepCount}>{`${at} of ${count}`}</output>
      <Step label="Next result" isEnd={at >= count} onClick={() => go(1)}>
        <span className={classes.stepText}>Next </span>→
      </Step>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly isEnd: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ label, isEnd, onClick, children }: StepProps) {
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
      {children}
    </Button>
  );
}
