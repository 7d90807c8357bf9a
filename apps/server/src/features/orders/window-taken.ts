import { fail, type Result, type TaskingQuoteLine } from '@groundtrack/contract';
import { utcSecond } from '../../lib/utc-time.ts';
import type { TaskingTerms } from '../../providers/port/tasking.ts';

interface TakenWindow {
  readonly line: Pick<TaskingQuoteLine, 'satellite' | 'description' | 'window'>;
  readonly tasking: Pick<TaskingTerms, 'product'>;
}

/** Fails for a window without a free place. Other customers who hold it are not revealed. */
export function windowTaken({ line, tasking }: TakenWindow): Result<never> {
  const { satellite, description, window } = line;
  const { ordersPerWindow } = tasking.product;
  const limit = ordersPerWindow === 1 ? 'one order' : `${ordersPerWindow} orders`;
  return fail(
    'window-taken',
    `${satellite} takes ${limit} of ${description} in the window of ${utcSecond(Date.parse(window.start))} UTC, ` +
      'and no place is left. ' +
      'Nothing was charged. Find windows again and choose another one.',
  );
}
