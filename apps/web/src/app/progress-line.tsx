import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './progress-line.module.css';

/** Calls that take longer than this show the line. */
const PATIENCE_MS = 300;

/**
 * A line at the top of the window during slow first loads and mutations, but not during background refetches. Screen
 * readers get the progress from the screen itself.
 */
export function ProgressLine() {
  const fetching = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  const changing = useIsMutating();
  const isBusy = fetching + changing > 0;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(isBusy), isBusy ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isBusy && isLong ? <div className={classes.line} data-progress aria-hidden="true" /> : null;
}
