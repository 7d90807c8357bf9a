import type { SecurityEventKind } from '@groundtrack/contract';
import type { SecurityEvent } from '../../domain/feature-ports.ts';
import { toClientNetwork } from '../../platform/net/to-client-network.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';

const MINUTE_MS = 60_000;
/** How long events are collected before they are written together. */
const GATHERED_MS = 1_000;
/** Maximum rows of one minute. Only attacks from many senders exceed it; further events are only in the log. */
const ROWS_A_MINUTE = 1_000;
const DETAIL_LENGTH = 200;

/** Equal events of one account and sender within one minute. */
export interface CountedEvent {
  readonly minuteMs: number;
  readonly kind: SecurityEventKind;
  readonly accountId: string | null;
  readonly sender: string;
  readonly detail: string;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  /** Request of the first one. */
  readonly requestId: string;
}

export interface EventBufferDeps {
  readonly write: (events: readonly CountedEvent[]) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Collects security events and writes them together, so that no request waits for them. Each event is logged
 * immediately, so events that a killed process did not write are in the log.
 */
export class EventBuffer {
  readonly #deps: EventBufferDeps;
  readonly #waiting = new Map<string, CountedEvent>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** Keys of the rows of this minute, including written ones. */
  #rows = new Set<string>();
  #rowsMinuteMs = 0;

  constructor(deps: EventBufferDeps) {
    this.#deps = deps;
  }

  record({ kind, accountId, origin, detail: given = '' }: SecurityEvent): void {
    const { clock, log } = this.#deps;
    const sender = toClientNetwork(origin.ip);
    const detail = oneLine(given);
    const { requestId } = origin;
    log.info({ kind, accountId, sender, detail, id: requestId }, 'security event');
    const atMs = clock.nowMs();
    const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
    const what = { minuteMs, kind, accountId, sender, detail };
    const key = JSON.stringify(what);
    const known = this.#waiting.get(key);
    if (known) this.#waiting.set(key, { ...known, lastMs: atMs, count: known.count + 1 });
    else if (this.#hasRoom(key, minuteMs))
      this.#waiting.set(key, { ...what, firstMs: atMs, lastMs: atMs, count: 1, requestId });
    this.#timer ??= setTimeout(() => void this.flush(), GATHERED_MS).unref();
  }

  /** Writes the collected events. @returns when everything recorded before is written, or has failed */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const events = [...this.#waiting.values()];
    this.#waiting.clear();
    if (events.length === 0) return;
    try {
      // Retried once, since an account may have been deleted concurrently.
      await this.#deps.write(events).catch(() => this.#deps.write(events));
    } catch (error) {
      this.#deps.log.warn({ err: error, events: events.length }, 'Security events could not be written');
    }
  }

  #hasRoom(key: string, minuteMs: number): boolean {
    if (minuteMs !== this.#rowsMinuteMs) this.#rows = new Set();
    this.#rowsMinuteMs = minuteMs;
    if (this.#rows.has(key)) return true;
    const hasRoom = this.#rows.size < ROWS_A_MINUTE;
    if (this.#rows.size === ROWS_A_MINUTE)
      this.#deps.log.warn({ rows: ROWS_A_MINUTE }, 'More security events in a minute than are kept');
    // One key above the limit represents all further rows.
    if (this.#rows.size <= ROWS_A_MINUTE) this.#rows.add(hasRoom ? key : '');
    return hasRoom;
  }
}

/** Removes control characters, since the name of a device is untrusted. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_LENGTH);
}
