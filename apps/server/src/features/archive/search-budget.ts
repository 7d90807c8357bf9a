import type { SceneQuery } from '../../providers/port/provider.ts';
import type { ProviderQuery } from './archive-query.ts';

/**
 * Work budget of one request over all its provider calls: about half a second of one core with simulated providers. A
 * search of the largest simulated archive over one place takes half of it.
 */
const STEPS = 8_000;
/** On a busy server, a search returns what it has found by then. */
const LONGEST_MS = 10_000;

/**
 * The budget of a provider for one of the calls of a request, within half of its guard's time limit.
 * @param calls number of calls of the request, which share its steps
 */
export function toLimits({ provider }: ProviderQuery, calls: number): Pick<SceneQuery, 'budget'> {
  const timeMs = Math.min(LONGEST_MS, (provider.timeoutMs ?? Infinity) / 2);
  return { budget: { steps: Math.ceil(STEPS / calls), timeMs } };
}

/**
 * @param searchedToMs the time back to which all providers have searched; not finite if they have searched everything
 */
export function toSearchedBack(searchedToMs: number): { searchedBackToISO?: string } {
  return Number.isFinite(searchedToMs) ? { searchedBackToISO: new Date(searchedToMs).toISOString() } : {};
}
