import type { SceneId } from '@groundtrack/contract';
import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import { QueueFull, RoundRobinQueue } from '../../lib/round-robin-queue.ts';
import type { Db } from '../../platform/db/database.ts';
import { SEARCHES_AT_ONCE } from '../../platform/db/pools.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { FIND_SCENE, isEmptySearch, type Statement, searchedGround, toStatement } from './scene-query.ts';
import { type SceneRow, toRecord } from './scene-row.ts';
import {
  type SceneCursor,
  type SceneRecordPage,
  type SceneSearch,
  SceneStoreError,
  SearchTooLong,
} from './scene-search.ts';

/** Waiting searches of one client. */
const WAITING_MAX = 1_000;
/** Longer than any timeout of a provider's search. */
const LONGEST_WAIT_MS = 60_000;

const NEVER = new AbortController().signal;

/** Reads with the search pool: see `platform/db/pools.ts` for the settings that its plans need. */
export class PgSceneStore {
  readonly #db: Db;
  readonly #queue = new RoundRobinQueue({
    running: SEARCHES_AT_ONCE,
    runningOfNetwork: SEARCHES_AT_ONCE - 1,
    waiting: WAITING_MAX,
    longestWaitMs: LONGEST_WAIT_MS,
  });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Newest first, and greater ids first within the same instant. Every scene is returned once, even if its footprint
   * has several parts. Clients take turns.
   * @param page.after end of the previous page; null for the first page
   * @throws SceneStoreError, and the reason of the signal if it fires while the search waits
   */
  async search(
    search: SceneSearch,
    { limit, after }: { readonly limit: number; readonly after: SceneCursor | null },
    signal: AbortSignal = NEVER,
  ): Promise<SceneRecordPage> {
    const grounds = isEmptySearch(search) ? [] : searchedGround(search.place);
    if (limit <= 0 || grounds.length === 0) return { records: [], next: null };
    // One more shows whether there is a next page.
    const statement = toStatement(search, grounds, { count: limit + 1, after });
    const rows = await this.#queue
      .run(signal, () => this.#rows(statement))
      .catch((error: unknown) => {
        throw error instanceof QueueFull ? new SceneStoreError(error.message) : error;
      });
    const records = rows.slice(0, limit).map(toRecord);
    const last = records.at(-1);
    return { records, next: rows.length > limit && last ? toCursor(last) : null };
  }

  async find(provider: string, featureId: SceneId): Promise<SceneRecord | null> {
    const [row] = await this.#rows({ text: FIND_SCENE, values: [provider, featureId] });
    return row ? toRecord(row) : null;
  }

  async #rows({ text, values }: Statement): Promise<readonly SceneRow[]> {
    try {
      return (await this.#db.executeQuery<SceneRow>(CompiledQuery.raw(text, [...values]))).rows;
    } catch (error) {
      if (isRefusal(error)) throw error;
      if (isGivenUp(error)) throw new SearchTooLong('The search of the index took too long', { cause: error });
      throw new SceneStoreError('The index did not answer', { cause: error });
    }
  }
}

/** A rejected statement is a bug. A canceled one (class 57), or a failed connection, is not. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|42)/.test(error.code ?? '');
}

/** By its timeout (57014, query_canceled). */
function isGivenUp(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014';
}

function toCursor({ acquiredAtMs, featureId, provider }: SceneRecord): SceneCursor {
  return { acquiredAtMs, featureId, provider };
}
