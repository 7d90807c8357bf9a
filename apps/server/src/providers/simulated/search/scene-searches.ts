import { threadTurns } from '../../../util/fair-turns.ts';
import type { ScenePage, SearchBudget } from '../../provider.ts';
import { toWindow } from '../candidates.ts';
import type { SimulatedName } from '../catalogue.ts';
import type { Imager } from '../fleet.ts';
import { formatWindowCursor, parseSearchCursor } from './search-cursor.ts';
import { type PlaceQuery, searchScenes } from './search-scenes.ts';

/** A search as a thread of its own takes it. */
export interface SearchThread {
  search(provider: SimulatedName, query: PlaceQuery, signal: AbortSignal): Promise<ScenePage>;
  close(): Promise<void>;
}

/**
 * What a search may do on the main thread, where requests wait for it: the images of a form are found within this, and
 * neither wait for the thread of the long searches nor start it.
 */
const HERE: SearchBudget = { steps: 300, timeMs: 1_000 };

/** The searches of all simulated providers of a process. Long ones go on in a thread of their own, where there is one. */
export class SceneSearches {
  readonly #thread: SearchThread | null;
  readonly #here: SearchBudget;

  /** @param thread null: every search is done here */
  constructor(thread: SearchThread | null = null, here: SearchBudget = HERE) {
    this.#thread = thread;
    this.#here = here;
  }

  /** @throws UnknownCursor */
  async search(
    { provider, imagers }: { readonly provider: SimulatedName; readonly imagers: readonly Imager[] },
    query: PlaceQuery,
    signal: AbortSignal,
  ): Promise<ScenePage> {
    const run = { signal, turns: threadTurns.of(query.accountId) };
    const thread = this.#thread;
    if (!thread) return searchScenes(imagers, query, run);
    // A single window of an area may be more than is done here.
    const begun =
      query.area.type !== 'Point' ? notBegun(query) : await searchScenes(imagers, within(query, this.#here), run);
    if (begun.searchedToMs === undefined) return begun;
    const left = query.limit - begun.scenes.length;
    const rest = await thread.search(provider, { ...query, limit: Math.max(1, left), cursor: begun.next }, signal);
    if (left > 0) return { ...rest, scenes: [...begun.scenes, ...rest.scenes] };
    // The page was full already: the search went on only to find out whether another one follows.
    const { searchedToMs: _searchedToMs, ...full } = begun;
    return rest.scenes.length > 0 ? full : { ...rest, scenes: begun.scenes };
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}

function within(query: PlaceQuery, here: SearchBudget): PlaceQuery {
  const { steps, timeMs } = query.budget ?? here;
  return { ...query, budget: { steps: Math.min(here.steps, steps), timeMs: Math.min(here.timeMs, timeMs) } };
}

function notBegun({ cursor, criteria }: PlaceQuery): ScenePage {
  const { window } = parseSearchCursor(cursor, toWindow(criteria.endMs));
  return { scenes: [], next: cursor ?? formatWindowCursor(window), searchedToMs: criteria.endMs };
}
