import { fail, type Result, type TaskingQuoteLine } from '@groundtrack/contract';
import { utcSecond } from '../../lib/utc-time.ts';
import type { TaskingTerms } from '../../providers/port/tasking.ts';

interface TakenWindow {
  readonly line: Pick<TaskingQuoteLine, 'satellite' | 'description' | 'window'>;
  readonly tasking: Pick<TaskingTerms, 'product'>;
}

/**
 * Fails for a window without a free place. Other customers who hold it are not revealed.
 *
 * @param isOwn whether an earlier item of the same cart takes the last place
 */
export function windowTaken({ line, tasking }: TakenWindow, isOwn = false): Result<never> {
  const { satellite, description, window } = line;
  const { ordersPerWindow } = tasking.product;
  const limit = ordersPerWindow === 1 ? 'one order' : `${ordersPerWindow} orders`;
  return fail(
    'window-taken',
    `${satellite} takes ${limit} of ${description} in the window of ${utcSecond(Date.parse(window.start))} UTC, ` +
      (isOwn
        ? 'and another request in your cart takes it. Remove one of the two, or choose another window.'
        : 'and no place is left. Nothing was charged. Find windows again and choose another one.'),
  );
}
