import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '@groundtrack/contract';
import type { Clock, Log } from '../../system/ports.ts';
import { recentCache } from '../../util/recent-cache.ts';
import { foldName } from './fold-name.ts';
import type { PgTurns } from './pg-turns.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

const KEPT = { max: 5_000, ttlMs: 7 * 86_400_000 };
/** Longer than this nobody waits for the turn of a question. */
const PATIENCE_MS = 3_000;
/** A service that fails is left alone this long, or as long as it asks for, up to the longest. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

export interface AskRemoteDeps {
  readonly remote: RemoteGeocoder;
  readonly turns: Pick<PgTurns, 'take'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Places of the configured service; null when it does not answer now, for whatever reason. */
export type AskRemote = (text: string, limit: number, signal: AbortSignal) => Promise<readonly Place[] | null>;

/** Asks a service as its operators wish: answers are kept, turns awaited, and one that fails is left alone for a while. */
export function askRemote({ remote, turns, clock, log }: AskRemoteDeps): AskRemote {
  const recent = recentCache<readonly Place[]>(clock, KEPT);
  let pausedUntilMs = 0;
  return async (text, limit, signal) => {
    const question = `${limit} ${foldName(text)}`;
    const known = recent.get(question);
    if (known) return known;
    if (clock.nowMs() < pausedUntilMs || !(await turnCame(remote, turns, signal))) return null;
    const answer = await remote.search(text, limit, signal);
    if (answer.ok) {
      recent.set(question, answer.places);
      return answer.places;
    }
    // Somebody who typed on has not found the service down.
    if (signal.aborted) return null;
    const pauseMs = Math.min(answer.retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS);
    pausedUntilMs = clock.nowMs() + pauseMs;
    log.warn({ service: remote.name, reason: answer.reason, pauseMs }, 'The place search does not answer');
    return null;
  };
}

async function turnCame(remote: RemoteGeocoder, turns: Pick<PgTurns, 'take'>, signal: AbortSignal): Promise<boolean> {
  if (remote.intervalMs === 0) return true;
  const waitMs = await turns.take(remote.name, remote.intervalMs, PATIENCE_MS);
  if (waitMs === null) return false;
  try {
    await pause(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
