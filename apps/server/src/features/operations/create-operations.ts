import type { JobHandlers } from '../../platform/db/jobs.ts';
import type { Issue, IssueCounts } from './issue.ts';
import { countIssues, listIssues } from './list-issues.ts';
import { queueMaintenanceSweep, runMaintenanceSweep } from './maintenance-sweep.ts';
import type { OperationsDeps } from './operations-deps.ts';
import { PgOperationsStore } from './pg-operations-store.ts';
import { type Retried, retryIssue } from './retry-issue.ts';

export interface OperationsFeature {
  readonly jobs: Pick<JobHandlers, 'look-after'>;
  /** Oldest first. */
  readonly list: () => Promise<readonly Issue[]>;
  readonly readHealth: () => Promise<{ readonly attention: IssueCounts; readonly oldestDueJobSec: number }>;
  /** @param id from `list` */
  readonly retry: (id: string) => Promise<Retried>;
  /** Queues the first maintenance sweep; each queues the next. */
  readonly queueRepeatingJobs: () => Promise<void>;
}

/** The issues that need the operator, and the sweep that finds them. */
export function createOperations(ports: Omit<OperationsDeps, 'operations'>): OperationsFeature {
  const { db, jobs } = ports;
  const deps: OperationsDeps = { ...ports, operations: new PgOperationsStore(db, jobs) };
  return {
    jobs: { 'look-after': () => runMaintenanceSweep(deps) },
    list: () => listIssues(deps),
    readHealth: async () => {
      const [attention, due] = await Promise.all([countIssues(deps), deps.operations.findDueJobs()]);
      return { attention, oldestDueJobSec: Math.floor((due[0]?.waitedMs ?? 0) / 1_000) };
    },
    retry: (id) => retryIssue(deps, id),
    queueRepeatingJobs: () => queueMaintenanceSweep(deps, 0),
  };
}

declare module '../../platform/db/jobs.ts' {
  interface JobPayloads {
    /**
     * One maintenance sweep, which queues the next. The job keeps its old name, so that queued jobs still find their
     * handler.
     */
    'look-after': Record<string, never>;
  }
}
