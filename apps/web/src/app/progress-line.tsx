import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './progress-line.module.css';

/** What takes longer than this is shown to be under way. */
const PATIENCE_MS = 300;

/**
 * A line at the top of the window while something that was asked for takes long: first answers and changes, not what is
 * asked again in the background. Screen readers hear of it from the screen itself.
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
