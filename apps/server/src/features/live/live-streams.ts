import { type LiveEvent, STREAMS_PER_ACCOUNT_MAX } from '@groundtrack/contract';
import type { Caller, EventSink } from '../../platform/http/handler.ts';
import type { Log } from '../../platform/system/ports.ts';
import type { ChangedImages, LiveListener } from './live-listener.ts';
import type { PgLiveSessions } from './pg-live-sessions.ts';

interface Stream {
  readonly caller: Caller;
  readonly sink: EventSink<LiveEvent>;
}

export interface LiveStreamsDeps {
  readonly sessions: PgLiveSessions;
  readonly log: Log;
}

/** The open streams of this process by account. Each ends with its session. */
export class LiveStreams implements LiveListener {
  readonly #deps: LiveStreamsDeps;
  /** Oldest first. */
  readonly #streams = new Map<string, Set<Stream>>();
  #isListening = false;

  constructor(deps: LiveStreamsDeps) {
    this.#deps = deps;
  }

  /** False while a new stream would not get any events. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** @returns the closer */
  open(caller: Caller, sink: EventSink<LiveEvent>): () => void {
    const stream = { caller, sink };
    const ofAccount = this.#streams.get(caller.accountId) ?? new Set<Stream>();
    this.#streams.set(caller.accountId, ofAccount.add(stream));
    const [oldest] = ofAccount;
    if (oldest && ofAccount.size > STREAMS_PER_ACCOUNT_MAX) this.#end(oldest);
    return () => this.#forget(stream);
  }

  imagesChanged({ accountId, images }: ChangedImages): void {
    const events: readonly LiveEvent[] = images ?? [{ refresh: true }];
    for (const { sink } of this.#streams.get(accountId) ?? []) for (const event of events) sink.send(event);
  }

  sessionsEnded(accountId: string): void {
    void this.#endDeadSessions([...(this.#streams.get(accountId) ?? [])]);
  }

  listening(): void {
    this.#isListening = true;
    for (const { sink } of this.#all()) sink.send({ refresh: true });
  }

  lost(): void {
    this.#isListening = false;
  }

  /** Checks for expired and idle sessions, which cause no database event. */
  beat(): void {
    void this.#endDeadSessions(this.#all());
  }

  #all(): readonly Stream[] {
    return [...this.#streams.values()].flatMap((ofAccount) => [...ofAccount]);
  }

  async #endDeadSessions(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const alive = await this.#deps.sessions.stillAlive(streams.map(({ caller }) => caller.sessionHash));
      const keys = new Set(alive.map(keyOf));
      for (const stream of streams) if (!keys.has(keyOf(stream.caller.sessionHash))) this.#end(stream);
    } catch (error) {
      // The next beat checks again.
      this.#deps.log.warn({ err: error }, 'The sessions of open streams could not be checked');
    }
  }

  /** Once, although a slow check of the sessions may overlap with the next. */
  #end(stream: Stream): void {
    if (this.#forget(stream)) stream.sink.end();
  }

  /** @returns false if it was forgotten before */
  #forget(stream: Stream): boolean {
    const { accountId } = stream.caller;
    const ofAccount = this.#streams.get(accountId);
    const isKnown = ofAccount?.delete(stream) ?? false;
    if (ofAccount?.size === 0) this.#streams.delete(accountId);
    return isKnown;
  }
}

function keyOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}
