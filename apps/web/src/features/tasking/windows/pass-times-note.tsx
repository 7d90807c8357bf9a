import type { TaskingWindow } from '@groundtrack/contract';
import { elementAge } from '../../../lib/element-age.ts';
import { formatUtcDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import classes from './windows.module.css';

/** A warning if the orbital elements of the windows are so old that the times are approximate. */
export function PassTimesNote({ windows }: { readonly windows: readonly TaskingWindow[] }) {
  const epochs = windows.filter(isApproximate).map(({ elementsEpoch }) => Date.parse(elementsEpoch ?? ''));
  if (epochs.length === 0) return null;
  return (
    <p className={classes.approximate}>
      Pass times may be off by minutes or more: the oldest orbital elements are of{' '}
      <time>{formatUtcDay(Math.min(...epochs))}</time>.
      <HelpLink to={paths.help('element-age')} about="the age of elements" />
    </p>
  );
}

/**
 * Unknown elements are those of the provider, which states the error itself. A simulated satellite is exactly where it is
 * calculated.
 */
function isApproximate({ elementsEpoch, expectedErrorSec, start }: TaskingWindow): boolean {
  return (
    expectedErrorSec !== 0 &&
    elementsEpoch !== null &&
    elementAge(Date.parse(elementsEpoch), Date.parse(start)).trust === 'unreliable'
  );
}
