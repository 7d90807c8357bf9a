import { type Loosening, ok, type Result } from '@groundtrack/contract';
import pLimit from 'p-limit';
import { askProvider } from '../../providers/ask-provider.ts';
import { searchCriteria } from '../../providers/search-criteria.ts';
import type { ArchiveDeps } from './archive-deps.ts';
import { type ArchiveQuestion, type Ask, type CheckedQuestion, checkQuestion } from './archive-question.ts';
import { loosened, loosenings } from './loosenings.ts';

/** What loosening one filter would bring. */
interface Suggestion {
  readonly loosening: Loosening;
  readonly count: number;
  /** Counting stopped: there may be more. */
  readonly orMore: boolean;
}

/** Enough to tell which filter is worth loosening. */
const COUNT_AT_MOST = 20;
const ASKED_AT_ONCE = 4;
/** People with an empty list wait no longer; filters that are not counted until then are left out. */
const LONGEST_MS = 15_000;

/**
 * Asks the providers with each filter loosened in turn and counts what they then find. A provider that fails counts
 * nothing. @returns the filters whose loosening brings images, most first
 */
export async function loosenSearch(
  deps: ArchiveDeps,
  question: ArchiveQuestion,
  signal: AbortSignal,
): Promise<Result<{ suggestions: Suggestion[] }>> {
  const checked = checkQuestion(deps, question);
  if (!checked.ok) return checked;
  const { asks, filter } = checked.value;
  const candidates = loosenings(filter, deps.clock.nowMs());
  const tasks = candidates.flatMap((loosening) => asks.map((ask) => ({ loosening, ask })));
  // The guard of each provider holds its own limit: one with a short limit does not shorten that of the others.
  const limitMs = Math.min(LONGEST_MS, Math.max(...asks.map(({ provider }) => provider.timeoutMs ?? LONGEST_MS)));
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const counts = await pLimit(ASKED_AT_ONCE).map(tasks, (task) =>
    count(deps, { question: checked.value, ...task }, deadline),
  );
  const suggestions = candidates.map((loosening): Suggestion => {
    const own = counts.filter((_, i) => tasks[i]?.loosening === loosening);
    const sum = own.reduce((total, each) => total + each.count, 0);
    return { loosening, count: sum, orMore: own.some(({ orMore }) => orMore) };
  });
  return ok({ suggestions: suggestions.filter((one) => one.count > 0).sort((a, b) => b.count - a.count) });
}

interface Counting {
  readonly question: CheckedQuestion;
  readonly loosening: Loosening;
  readonly ask: Ask;
}

async function count(
  deps: ArchiveDeps,
  { question, loosening, ask: { provider } }: Counting,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly orMore: boolean }> {
  const { providers: _asked, ...criteria } = searchCriteria(loosened(question.filter, loosening), deps.clock.nowMs());
  const query = { area: question.area, criteria, limit: COUNT_AT_MOST, cursor: null };
  const answer = await askProvider(provider, () => provider.search(query, signal));
  return answer.ok
    ? { count: answer.value.scenes.length, orMore: answer.value.next !== null }
    : { count: 0, orMore: false };
}
