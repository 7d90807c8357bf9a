import { canTransition, isSettled, type ServerState } from '@groundtrack/contract';
import type { ProviderOrder, ProviderStatus } from '../../providers/port/provider.ts';

/**
 * States on the way to a delivery. A provider may have skipped ahead between polls; the item still takes every step.
 */
const WAYS: Readonly<Record<ProviderOrder['kind'], readonly ServerState[]>> = {
  archive: ['Purchased', 'Ordered', 'Processing', 'Complete'],
  tasking: ['Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'],
};

/**
 * The next state of an item, given the state its provider reports; null if there is none yet. A failed acquisition
 * passes through the plan that failed. A final state that comes too late for its name becomes Failed.
 */
export function nextState(
  kind: ProviderOrder['kind'],
  current: ServerState,
  reported: ProviderStatus['state'],
): ServerState | null {
  const way = WAYS[kind];
  const here = way.indexOf(current);
  const step = way[here + 1] ?? null;
  if (isSettled(reported)) {
    if (canTransition(current, reported)) return reported;
    const isOnItsWay = reported === 'AcquiredFail' && here < way.indexOf('Planned');
    return isOnItsWay ? step : 'Failed';
  }
  return here >= 0 && way.indexOf(reported) > here ? step : null;
}
