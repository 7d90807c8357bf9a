import { canTransition, isSettled, type ServerState } from '@groundtrack/contract';
import type { ProviderOrder, ProviderStatus } from '../../providers/port/provider.ts';

/**
 * States on the way to a delivery. A provider may have skipped ahead between polls; the item still takes every step.
 */
const STATES_TO_DELIVERY: Readonly<Record<ProviderOrder['kind'], readonly ServerState[]>> = {
  archive: ['Purchased', 'Ordered', 'Processing', 'Complete'],
  tasking: ['Purchased', 'Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing', 'Complete'],
};

/**
 * The next state of an item, given the state its provider reports; null if there is none yet. A failed acquisition
 * first passes through Planned. A final state that the table of transitions does not allow any more becomes Failed.
 */
export function nextState(
  kind: ProviderOrder['kind'],
  current: ServerState,
  reported: ProviderStatus['state'],
): ServerState | null {
  const states = STATES_TO_DELIVERY[kind];
  const index = states.indexOf(current);
  const step = states[index + 1] ?? null;
  if (isSettled(reported)) {
    if (canTransition(current, reported)) return reported;
    const isOnItsWay = reported === 'AcquiredFail' && index < states.indexOf('Planned');
    return isOnItsWay ? step : 'Failed';
  }
  return index >= 0 && states.indexOf(reported) > index ? step : null;
}
