import type { Caller } from '../../http/handler.ts';
import type { AccountDeps } from './account-deps.ts';
import { sessionKeyHash } from './session-key.ts';

/** The caller behind a session key; null when no live session has it. */
export async function findSession(deps: Pick<AccountDeps, 'store' | 'clock'>, apiKey: string): Promise<Caller | null> {
  const sessionHash = sessionKeyHash(apiKey);
  const accountId = await deps.store.accountOfSession(sessionHash, deps.clock.nowMs());
  return accountId === null ? null : { accountId, sessionHash };
}
