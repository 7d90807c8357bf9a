import type { Result } from '@groundtrack/contract';
import type { ConfirmedAccount } from '../../domain/feature-ports.ts';
import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { AccountDeletionDeps } from './account-deletion-deps.ts';
import { accountDeletionHandlers } from './account-deletion-handlers.ts';
import { endAccount } from './delete-account.ts';
import { PgAccountDeletionStore } from './pg-account-deletion-store.ts';
import { removeFiles } from './remove-files.ts';

type AccountDeletionPorts = Omit<AccountDeletionDeps, 'store'>;

export interface AccountDeletionFeature {
  readonly deps: AccountDeletionDeps;
  readonly handlers: ReturnType<typeof accountDeletionHandlers>;
  /** Deletes an expired account; fails while anything of it is in progress. */
  readonly endAccount: (account: ConfirmedAccount) => Promise<Result<undefined>>;
  readonly jobs: Pick<JobHandlers, 'remove-files-of-account'>;
}

/** The download of all data of an account, and its deletion. */
export function createAccountDeletion(ports: AccountDeletionPorts): AccountDeletionFeature {
  const deps: AccountDeletionDeps = { ...ports, store: new PgAccountDeletionStore(ports.db) };
  return {
    deps,
    handlers: accountDeletionHandlers(deps),
    endAccount: (account) => endAccount(deps, account),
    jobs: { 'remove-files-of-account': ({ accountId }, signal) => removeFiles(deps, accountId, signal) },
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /** Removes the delivered files of a deleted account. */
    'remove-files-of-account': { readonly accountId: string };
  }
}
