import type { Issue, IssueCounts } from './issue.ts';
import type { OperationsDeps } from './operations-deps.ts';

type IssueDeps = Pick<OperationsDeps, 'operations' | 'findElementIssue' | 'clock'>;

/** Due jobs are taken within milliseconds, unless all workers are busy. */
const LATE_JOBS_MS = 60_000;

/** Oldest first. */
export async function listIssues({ operations, findElementIssue, clock }: IssueDeps): Promise<readonly Issue[]> {
  const nowMs = clock.nowMs();
  const [issues, elements, due] = await Promise.all([
    operations.list(nowMs),
    findElementIssue(),
    operations.findDueJobs(),
  ]);
  const late = due
    .filter(({ waitedMs }) => waitedMs > LATE_JOBS_MS)
    .map(({ name, count, waitedMs }): Issue => {
      const what = `${count} due ${count === 1 ? 'job' : 'jobs'} ${name}`;
      const why = 'No worker has taken them. The server is not running, or all its workers are busy';
      return {
        id: `waiting:${name}`,
        kind: 'stuck',
        sinceMs: nowMs - waitedMs,
        what,
        why,
        tries: null,
        nextTryMs: null,
      };
    });
  const element: Issue[] = elements === null ? [] : [{ id: 'elements:refresh', kind: 'stuck', ...elements }];
  return [...issues, ...late, ...element].toSorted((a, b) => a.sinceMs - b.sinceMs);
}

export async function countIssues({ operations, findElementIssue, clock }: IssueDeps): Promise<IssueCounts> {
  const [counts, elements] = await Promise.all([operations.count(clock.nowMs()), findElementIssue()]);
  return { ...counts, elements: elements === null ? 0 : 1 };
}
