import { HOUR_MS } from '../../lib/time-units.ts';
import type { TaskingProduct } from './tasking.ts';

type Cancellable = Pick<TaskingProduct, 'assured' | 'canceling'>;

/** The rule of a tasking product in one sentence, shown before and after the purchase. @param label of the provider */
export function taskingCancelingPolicy({ assured, canceling }: Cancellable, label: string): string {
  if (canceling === null)
    return `${label} requests cannot be canceled once they are ordered, moments after the payment.`;
  const before = assured ? 'before the window' : 'before the planned pass';
  const until =
    canceling.hoursBefore === 0
      ? `until the ${assured ? 'window' : 'planned pass'} begins`
      : `until ${hoursText(canceling.hoursBefore)} ${before}`;
  return `You can cancel for a full refund ${until}.`;
}

/**
 * The effect of the rule on a request that is ordered now and may be taken from `startMs` on; empty if the deadline is
 * still ahead.
 */
export function lateCancelingNote({ assured, canceling }: Cancellable, startMs: number, nowMs: number): string {
  if (!canceling || startMs - canceling.hoursBefore * HOUR_MS > nowMs) return '';
  if (assured) return ' For this window that time is over: once ordered, it cannot be canceled.';
  return ` A pass within ${hoursText(canceling.hoursBefore)} of the order cannot be canceled.`;
}

/** `24 hours`; whole days from 72 hours on. */
function hoursText(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
