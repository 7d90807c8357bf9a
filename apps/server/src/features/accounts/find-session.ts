import type { LiveSession } from '../../platform/http/session.ts';
import type { AccountDeps } from './account-deps.ts';
import { LAST_USE_MS } from './pg-session-store.ts';
import { sessionKeyHash } from './session-key.ts';

/** Finds the live session of a key, or null. Its use is recorded from time to time, asynchronously. */
export async function findSession(
  { sessions, clock, log }: Pick<AccountDeps, 'sessions' | 'clock' | 'log'>,
  apiKey: string,
): Promise<LiveSession | null> {
  const nowMs = clock.nowMs();
  const found = await sessions.find(sessionKeyHash(apiKey), nowMs);
  if (!found) return null;
  const { lastUsedAtMs, ...session } = found;
  if (nowMs - lastUsedAtMs >= LAST_USE_MS)
    void sessions.noteUse(session.sessionHash, nowMs).catch((error: unknown) => {
      log.warn({ err: error }, 'The use of a session could not be recorded');
    });
  return session;
}
