import type { JobHandlers } from '../../db/jobs.ts';
import { lookAfter, queueLookAfter } from './look-after.ts';
import type { OperationsDeps } from './operations-deps.ts';
import { PgOperationsStore } from './pg-operations-store.ts';
import { type Retried, retryTrouble } from './retry-trouble.ts';
import type { Trouble, TroubleCounts } from './trouble.ts';

export interface OperationsFeature {
  readonly jobs: Pick<JobHandlers, 'look-after'>;
  /** The oldest first. */
  readonly list: () => Promise<readonly Trouble[]>;
  readonly count: () => Promise<TroubleCounts>;
  /** @param id as `list` names it */
  readonly retry: (id: string) => Promise<Retried>;
  /** Begins the rounds of looking after what was lost or needs a person: no paid item stands still. */
  readonly queueLookAfter: () => Promise<void>;
}

/** What does not go on by itself, for the operator. */
export function createOperations(ports: Omit<OperationsDeps, 'operations'>): OperationsFeature {
  const { db, jobs, clock } = ports;
  const deps: OperationsDeps = { ...ports, operations: new PgOperationsStore(db, jobs) };
  return {
    jobs: { 'look-after': () => lookAfter(deps) },
    list: () => deps.operations.list(clock.nowMs()),
    count: () => deps.operations.count(clock.nowMs()),
    retry: (id) => retryTrouble(deps, id),
    queueLookAfter: () => queueLookAfter(deps, 0),
  };
}

declare module '../../db/jobs.ts' {
  interface JobPayloads {
    /** One round of looking after what was lost or needs a person; each round queues the next. */
    'look-after': Record<string, never>;
  }
}
