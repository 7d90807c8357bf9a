import { setTimeout as sleep } from 'node:timers/promises';
import { isSettled, serverState } from '@groundtrack/contract';
import { Client, type ClientConfig, type QueryResultRow } from 'pg';
import type { JobName } from '../../platform/db/jobs.ts';

/** A lock held in its own transaction. The server waits when it reaches the same rows. */
export interface Held {
  /** True while a connection waits for it. */
  isAwaited(): Promise<boolean>;
  release(): Promise<void>;
}

/** Reads the database while the server runs, and blocks the server at chosen points. */
export interface Observer {
  rows<T extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly T[]>;
  /** Resolves when the lock is held, which may mean waiting for the server. */
  hold(text: string, values?: readonly unknown[]): Promise<Held>;
  /** The number of connections that wait for a lock at the moment. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

export async function openObserver(connection: ClientConfig): Promise<Observer> {
  const clients: Client[] = [];
  async function connect(): Promise<Client> {
    const client = new Client({ ...connection, application_name: 'observer' });
    // The database may be killed during this.
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  }
  const eyes = await connect();
  /** Queries run one after the other, because several points are reached at the same time. */
  let turn: Promise<unknown> = Promise.resolve();
  async function rows<T extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    const answer = turn.then(() => eyes.query<T>(text, [...values]));
    turn = answer.catch(() => undefined);
    return (await answer).rows;
  }
  return {
    rows,
    hold: async (text, values = []) => {
      const client = await connect();
      const [own] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
      await client.query('BEGIN');
      await client.query(text, [...values]);
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))`;
      return {
        isAwaited: async () => (await rows(waiting, [own?.pid])).length > 0,
        release: () => client.end(),
      };
    },
    waiting: async () => {
      const queue = await rows(`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name IN ('groundtrack', 'observer') AND wait_event_type = 'Lock'`);
      return queue.length;
    },
    close: async () => {
      await Promise.allSettled(clients.map((client) => client.end()));
    },
  };
}

/** Final states of an item. */
export const SETTLED = serverState.options.filter(isSettled);

/** Periodic jobs, including those that only check for forgotten work. */
const WATCHES: readonly JobName[] = ['reconcile-payment', 'reconcile-all-payments', 'look-after', 'sweep-blobs'];

/** Work that is still to be done. */
export function openJobs(observer: Observer): Promise<readonly QueryResultRow[]> {
  return observer.rows(
    'SELECT task_identifier AS job, run_at, last_error FROM graphile_worker.jobs WHERE task_identifier <> ALL ($1)',
    [WATCHES],
  );
}

/** Counts each word. */
export function tally(words: Iterable<string>): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]));
}

/**
 * Polls every few milliseconds until the condition holds, and less often if the queries take much of the server's time.
 */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs);
  for (;;) {
    const startedMs = performance.now();
    if (await isSo()) return;
    if (deadline.aborted) throw new Error(`Not true within ${timeoutMs / 1000} s: ${what}`);
    const tookMs = performance.now() - startedMs;
    await sleep(Math.min(500, Math.max(10, 3 * tookMs)));
  }
}
