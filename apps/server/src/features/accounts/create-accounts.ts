import type { Contact } from '@groundtrack/contract';
import type { Db } from '../../db/database.ts';
import type { Sessions } from '../../http/session.ts';
import type { AccountDeps } from './account-deps.ts';
import { accountHandlers } from './account-handlers.ts';
import { findSession } from './find-session.ts';
import { PgAccountStore } from './pg-account-store.ts';
import { PgSessionStore } from './pg-session-store.ts';

interface AccountPorts extends Omit<AccountDeps, 'store' | 'sessions'> {
  readonly db: Db;
}

export interface AccountFeature {
  readonly handlers: ReturnType<typeof accountHandlers>;
  readonly sessions: Sessions;
  /** Null: there is no such account. */
  readonly findContact: (accountId: string) => Promise<Contact | null>;
}

/** Accounts of buyers and their sessions. */
export function createAccounts({ db, ...ports }: AccountPorts): AccountFeature {
  const deps: AccountDeps = { ...ports, store: new PgAccountStore(db), sessions: new PgSessionStore(db) };
  return {
    handlers: accountHandlers(deps),
    sessions: { find: (apiKey) => findSession(deps, apiKey) },
    findContact: async (accountId) => (await deps.store.find(accountId))?.contact ?? null,
  };
}
