import type { Session, User } from '@groundtrack/contract';
import type { Account, NewSession } from './account.ts';

/** An account as its owner sees it. */
export function toUser({ id, email, contact }: Account): User {
  return { _id: id, username: email, ...contact };
}

export function toSession(account: Account, apiKey: string, session: NewSession): Session {
  const { id, expiresAtMs, restricted } = session;
  const expiresISO = new Date(expiresAtMs).toISOString();
  return { id, apiKey, user: toUser(account), expiresISO, ...(restricted ? { restricted } : {}) };
}
