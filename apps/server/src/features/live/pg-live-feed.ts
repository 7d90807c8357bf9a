import { setTimeout as sleep } from 'node:timers/promises';
import { itemId, serverState } from '@groundtrack/contract';
import { Client } from 'pg';
import * as z from 'zod';
import type { Log } from '../../platform/system/ports.ts';
import type { LiveListener } from './live-listener.ts';

/** Triggers send both, see the migration `0022_live.sql`. */
const IMAGES = 'groundtrack_images';
const SESSIONS = 'groundtrack_sessions';

const movedImages = z.object({
  accountId: z.string(),
  images: z
    .array(z.object({ imageId: itemId, state: serverState }))
    .nullable()
    .default(null),
});
const endedSessions = z.object({ accountId: z.string() });

/** Interval of queries that detect a silently broken connection. */
const BEAT_MS = 20_000;
const ANSWER_MS = 10_000;
const PAUSE_MS = 1_000;

export interface LiveFeedOptions {
  /**
   * Connection string of the database itself: a pooler that shares connections between transactions does not support
   * `LISTEN`.
   */
  readonly url: string;
  readonly listener: LiveListener;
  readonly log: Log;
  readonly beatMs?: number;
}

/**
 * Listens to the database (`LISTEN`, one connection for each process), and reconnects whenever the connection breaks.
 */
export class PgLiveFeed {
  readonly #options: LiveFeedOptions;
  readonly #closing = new AbortController();
  readonly #tried = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;
  #isDown = false;

  private constructor(options: LiveFeedOptions) {
    this.#options = options;
    this.#ended = this.#listenOnAndOn();
  }

  /** Resolves when it listens, or when the first attempt has failed, since the server works without it. */
  static async open(options: LiveFeedOptions): Promise<PgLiveFeed> {
    const feed = new PgLiveFeed(options);
    await feed.#tried.promise;
    return feed;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #listenOnAndOn(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch((error: unknown) => {
        if (signal.aborted || this.#isDown) return;
        this.#isDown = true;
        this.#options.log.warn({ err: error }, 'No changes are received until the database can be listened to again');
      });
      this.#tried.resolve();
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Never resolves; rejects when the connection breaks or the feed is closed. */
  async #listen(): Promise<never> {
    const { url, listener, beatMs = BEAT_MS } = this.#options;
    const client = new Client({
      connectionString: url,
      application_name: 'groundtrack live',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const broken = new AbortController();
    const over = AbortSignal.any([broken.signal, this.#closing.signal]);
    client.on('error', (error) => broken.abort(error));
    client.on('end', () => broken.abort(new Error('The database ended the connection')));
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${IMAGES}; LISTEN ${SESSIONS}`);
      this.#isDown = false;
      listener.listening();
      this.#tried.resolve();
      for (;;) {
        await sleep(beatMs, undefined, { signal: over });
        await client.query('SELECT 1');
        listener.beat();
      }
    } finally {
      listener.lost();
      await client.end().catch(() => undefined);
    }
  }

  #hear(channel: string, payload: string): void {
    const { listener, log } = this.#options;
    try {
      const said: unknown = JSON.parse(payload);
      if (channel === IMAGES) listener.imagesChanged(movedImages.parse(said));
      else listener.sessionsEnded(endedSessions.parse(said).accountId);
    } catch (error) {
      // An uncaught error would end the process.
      log.error({ err: error, channel, payload }, 'A message of the database was not understood');
    }
  }
}
