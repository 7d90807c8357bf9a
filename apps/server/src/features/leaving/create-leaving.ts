import type { Result } from '@groundtrack/contract';
import type { JobHandlers } from '../../db/jobs.ts';
import type { ConfirmedAccount } from '../feature-events.ts';
import { endAccount } from './delete-account.ts';
import type { LeavingDeps } from './leaving-deps.ts';
import { leavingHandlers } from './leaving-handlers.ts';
import { PgLeavingStore } from './pg-leaving-store.ts';
import { removeFiles } from './remove-files.ts';

type LeavingPorts = Omit<LeavingDeps, 'store'>;

export interface LeavingFeature {
  readonly deps: LeavingDeps;
  readonly handlers: ReturnType<typeof leavingHandlers>;
  /** Deletes an account whose time is over; fails while something of it is under way. */
  readonly endAccount: (account: ConfirmedAccount) => Promise<Result<undefined>>;
  readonly jobs: Pick<JobHandlers, 'remove-files-of-account'>;
}

/** The download of everything an account holds, and its deletion. */
export function createLeaving(ports: LeavingPorts): LeavingFeature {
  const deps: LeavingDeps = { ...ports, store: new PgLeavingStore(ports.db) };
  return {
    deps,
    handlers: leavingHandlers(deps),
    endAccount: (account) => endAccount(deps, account),
    jobs: { 'remove-files-of-account': ({ accountId }, signal) => removeFiles(deps, accountId, signal) },
  };
}

declare module '../../db/jobs.ts' {
  interface JobPayloads {
    /** Removes the delivered files of an account that was deleted. */
    'remove-files-of-account': { readonly accountId: string };
  }
}
