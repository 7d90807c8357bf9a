import type { JobHandlers } from '../../db/jobs.ts';
import type { LeavingDeps } from './leaving-deps.ts';
import { leavingHandlers } from './leaving-handlers.ts';
import { PgLeavingStore } from './pg-leaving-store.ts';
import { removeFiles } from './remove-files.ts';

type LeavingPorts = Omit<LeavingDeps, 'store'>;

export interface LeavingFeature {
  readonly deps: LeavingDeps;
  readonly handlers: ReturnType<typeof leavingHandlers>;
  readonly jobs: Pick<JobHandlers, 'remove-files-of-account'>;
}

/** The download of everything an account holds, and its deletion. */
export function createLeaving(ports: LeavingPorts): LeavingFeature {
  const deps: LeavingDeps = { ...ports, store: new PgLeavingStore(ports.db) };
  return {
    deps,
    handlers: leavingHandlers(deps),
    jobs: { 'remove-files-of-account': ({ accountId }, signal) => removeFiles(deps, accountId, signal) },
  };
}

declare module '../../db/jobs.ts' {
  interface JobPayloads {
    /** Removes the delivered files of an account that was deleted. */
    'remove-files-of-account': { readonly accountId: string };
  }
}
