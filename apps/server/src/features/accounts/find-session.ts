import type { LiveSession } from '../../platform/http/session.ts';
import type { AccountDeps } from './account-deps.ts';
import { LAST_USE_MS } from './pg-session-store.ts';
import { sessionKeyHash } from './session-key.ts';

/** The live session that has a key; null when there is none. Now and then its use is noted, beside the request. */
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
      log.warn({ err: error }, 'The use of a session could not be noted');
    });
  return session;
}
