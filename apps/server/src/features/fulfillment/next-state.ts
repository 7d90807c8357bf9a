import { canTransition, isSettled, type ServerState } from '@groundtrack/contract';
import type { ProviderOrder, ProviderStatus } from '../../providers/port/provider.ts';

/** The ways to a delivery. A provider that is asked late may have skipped ahead; the item still takes every step. */
const WAYS: Readonly<Record<ProviderOrder['kind'], readonly ServerState[]>> = {
  archive: ['Purchased', 'Ordered', 'Processing', 'Complete'],
  tasking: ['Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'],
};

/**
 * The next step of an item whose provider reports a state: null while there is none. A failed acquisition is reached
 * over the plan it failed; an end that comes too late to be what the provider calls it is a failure.
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
