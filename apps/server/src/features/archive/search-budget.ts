import type { SceneQuery } from '../../providers/provider.ts';
import type { ArchiveQuestion, Ask } from './archive-question.ts';

/**
 * The work of one request, over all providers it asks: about half a second of one core with the simulated ones. The whole
 * archive of the largest of them over one place is half of it.
 */
const STEPS = 8_000;
/** On a busy server a search answers what it has by then. */
const LONGEST_MS = 10_000;

/** What one of several providers may do for a request, within half of the time its guard gives it. */
export function toLimits(
  { accountId }: Pick<ArchiveQuestion, 'accountId'>,
  { provider }: Ask,
  providers: number,
): Pick<SceneQuery, 'budget' | 'accountId'> {
  const timeMs = Math.min(LONGEST_MS, (provider.timeoutMs ?? Infinity) / 2);
  const budget = { steps: Math.ceil(STEPS / providers), timeMs };
  return accountId === undefined ? { budget } : { budget, accountId };
}

/** @param searchedToMs back to where all providers have looked; not finite where they have looked at everything */
export function toSearchedBack(searchedToMs: number): { searchedBackToISO?: string } {
  return Number.isFinite(searchedToMs) ? { searchedBackToISO: new Date(searchedToMs).toISOString() } : {};
}
