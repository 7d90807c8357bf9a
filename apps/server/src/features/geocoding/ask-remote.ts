import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '@groundtrack/contract';
import { DAY_MS } from '../../lib/time-units.ts';
import type { Clock, Log } from '../../platform/system/ports.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { foldName } from './fold-name.ts';
import type { PgRateGate } from './pg-rate-gate.ts';
import type { RemoteGeocoder } from './remote-geocoder.ts';

const KEPT = { max: 5_000, ttlMs: 7 * DAY_MS };
/** A question that would have to wait longer for its turn is not asked. */
const LONGEST_WAIT_MS = 3_000;
/** After a failure the service is not asked for this long, or as long as it says itself, up to the longest. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

export interface AskRemoteDeps {
  readonly remote: RemoteGeocoder;
  readonly gate: Pick<PgRateGate, 'acquire'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Places of the configured service; null when it does not answer now, for whatever reason. */
export type AskRemote = (text: string, limit: number, signal: AbortSignal) => Promise<readonly Place[] | null>;

/** Asks a service within its operators' rules: answers are cached, requests paced, and failures followed by a pause. */
export function askRemote({ remote, gate, clock, log }: AskRemoteDeps): AskRemote {
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
    // An aborted request says nothing about the service: the person typed on.
    if (signal.aborted) return null;
    const pauseMs = Math.min(answer.retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS);
    pausedUntilMs = clock.nowMs() + pauseMs;
    log.warn({ service: remote.name, reason: answer.reason, pauseMs }, 'The place search does not answer');
    return null;
  };
}

async function acquireTurn(remote: RemoteGeocoder, gate: AskRemoteDeps['gate'], signal: AbortSignal): Promise<boolean> {
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
