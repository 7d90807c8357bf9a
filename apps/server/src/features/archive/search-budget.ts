import type { SceneQuery } from '../../providers/port/provider.ts';
import type { Ask } from './archive-question.ts';

/**
 * The work of one request, over all calls of providers it makes: about half a second of one core with the simulated ones.
 * The whole archive of the largest of them over one place is half of it.
 */
const STEPS = 8_000;
/** On a busy server a search answers what it has by then. */
const LONGEST_MS = 10_000;

/**
 * What a provider may do for one of the calls that a request makes, within half of the time its guard gives it.
 * @param calls of the whole request: they share its steps
 */
export function toLimits({ provider }: Ask, calls: number): Pick<SceneQuery, 'budget'> {
  const timeMs = Math.min(LONGEST_MS, (provider.timeoutMs ?? Infinity) / 2);
  return { budget: { steps: Math.ceil(STEPS / calls), timeMs } };
}

/** @param searchedToMs back to where all providers have looked; not finite where they have looked at everything */
export function toSearchedBack(searchedToMs: number): { searchedBackToISO?: string } {
  return Number.isFinite(searchedToMs) ? { searchedBackToISO: new Date(searchedToMs).toISOString() } : {};
}
