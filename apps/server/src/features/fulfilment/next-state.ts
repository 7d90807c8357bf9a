import { canTransition, type ServerState } from '@groundtrack/contract';
import type { ProviderStatus } from '../../providers/provider.ts';

/** The way of an archive image. A provider that is asked late may have skipped ahead; the item still takes every step. */
const WAY: readonly ServerState[] = ['Purchased', 'Ordered', 'Processing', 'Complete'];

/**
 * The next step of an item whose provider reports a state: null while there is none. An end that comes too late to be
 * what the provider calls it is a failure.
 */
export function nextState(current: ServerState, reported: ProviderStatus['state']): ServerState | null {
  if (reported === 'Rejected' || reported === 'Failed' || reported === 'Cancelled')
    return canTransition(current, reported) ? reported : 'Failed';
  const here = WAY.indexOf(current);
  const there = WAY.indexOf(reported);
  return here >= 0 && there > here ? (WAY[here + 1] ?? null) : null;
}
