import { setTimeout as sleep } from 'node:timers/promises';
import { isSettled, serverState } from '@groundtrack/contract';
import { Client, type ClientConfig, type QueryResultRow } from 'pg';
import type { JobName } from '../../platform/db/jobs.ts';

/** A lock held in a transaction of its own: whatever of the server comes to the same rows waits there. */
export interface Held {
  /** True while somebody waits for it. */
  isAwaited(): Promise<boolean>;
  release(): Promise<void>;
}

/** Looks into the database beside the server, and makes the server stand still where the spec wants it. */
export interface Observer {
  rows<T extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly T[]>;
  /** Resolves when the lock is held, which may mean waiting for the server. */
  hold(text: string, values?: readonly unknown[]): Promise<Held>;
  /** How many connections of the server and of the spec wait for a lock at the moment. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

export async function openObserver(connection: ClientConfig): Promise<Observer> {
  const clients: Client[] = [];
  async function connect(): Promise<Client> {
    const client = new Client({ ...connection, application_name: 'observer' });
    // The database may be killed while this looks on.
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  }
  const eyes = await connect();
  /** Until the one before has its answer: several points are reached at once. */
  let turn: Promise<unknown> = Promise.resolve();
  async function rows<T extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    const asked = turn.then(() => eyes.query<T>(text, [...values]));
    turn = asked.catch(() => undefined);
    return (await asked).rows;
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

/** States in which the way of an item is at its end. */
export const SETTLED = serverState.options.filter(isSettled);

/** Jobs that look after everything from time to time, or only whether something was forgotten. */
const WATCHES: readonly JobName[] = ['reconcile-payment', 'reconcile-all-payments', 'look-after', 'sweep-blobs'];

/** Work that is still to be done. */
export function openJobs(observer: Observer): Promise<readonly QueryResultRow[]> {
  return observer.rows(
    'SELECT task_identifier AS job, run_at, last_error FROM graphile_worker.jobs WHERE task_identifier <> ALL ($1)',
    [WATCHES],
  );
}

/** How often each word is there. */
export function tally(words: Iterable<string>): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]));
}

/** Asks every few milliseconds until the answer is yes, and more seldom where answers take the server's own time. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const deadline = AbortSignal.timeout(patienceMs);
  for (;;) {
    const askedMs = performance.now();
    if (await isSo()) return;
    if (deadline.aborted) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}`);
    const tookMs = performance.now() - askedMs;
    await sleep(Math.min(500, Math.max(10, 3 * tookMs)));
  }
}
