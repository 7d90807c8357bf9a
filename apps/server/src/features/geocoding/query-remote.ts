import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { foldName } from './fold-name.ts';
import type { PgRateGate } from './pg-rate-gate.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

const KEPT = { max: 5_000, ttlMs: 7 * DAY_MS };
/** Requests that would wait longer for the rate limit are not sent. */
const LONGEST_WAIT_MS = 3_000;
/** Pause after a failure, unless the service requests another one, up to the maximum. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

export interface QueryRemoteDeps {
  readonly remote: RemoteGeocoder;
  readonly gate: Pick<PgRateGate, 'acquire'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Places of the configured service; null if it is not available now. */
export type QueryRemote = (text: string, limit: number, signal: AbortSignal) => Promise<readonly Place[] | null>;

/**
 * Queries a service within the rules of its operator: responses are cached, requests are rate-limited, and failures
 * cause a pause.
 */
export function queryRemote({ remote, gate, clock, log }: QueryRemoteDeps): QueryRemote {
  const recent = recentCache<readonly Place[]>(clock, KEPT);
  let pausedUntilMs = 0;
  return async (text, limit, signal) => {
    const question = `${limit} ${foldName(text)}`;
    const known = recent.get(question);
    if (known) return known;
    if (clock.nowMs() < pausedUntilMs || !(await acquireTurn(remote, gate, signal))) return null;
    const answer = await remote.search(text, limit, signal);
    if (answer.ok) {
      recent.set(question, answer.places);
      return answer.places;
    }
    // An aborted request is not a failure of the service: the user typed on.
    if (signal.aborted) return null;
    const pauseMs = Math.min(answer.retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS);
    pausedUntilMs = clock.nowMs() + pauseMs;
    log.warn({ service: remote.name, reason: answer.reason, pauseMs }, 'The place search does not answer');
    return null;
  };
}

async function acquireTurn(
  remote: RemoteGeocoder,
  gate: QueryRemoteDeps['gate'],
  signal: AbortSignal,
): Promise<boolean> {
  if (remote.intervalMs === 0) return true;
  const waitMs = await gate.acquire(remote.name, remote.intervalMs, LONGEST_WAIT_MS);
  if (waitMs === null) return false;
  try {
    await pause(waitMs, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
