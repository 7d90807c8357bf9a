import type { Issue, IssueCounts } from './issue.ts';
import type { OperationsDeps } from './operations-deps.ts';

type IssueDeps = Pick<OperationsDeps, 'operations' | 'findElementIssue' | 'clock'>;

/** The oldest first. */
export async function listIssues({ operations, findElementIssue, clock }: IssueDeps): Promise<readonly Issue[]> {
  const [issues, elements] = await Promise.all([operations.list(clock.nowMs()), findElementIssue()]);
  if (elements === null) return issues;
  const issue: Issue = { id: 'elements:refresh', kind: 'stuck', ...elements };
  return [...issues, issue].toSorted((a, b) => a.sinceMs - b.sinceMs);
}

export async function countIssues({ operations, findElementIssue, clock }: IssueDeps): Promise<IssueCounts> {
  const [counts, elements] = await Promise.all([operations.count(clock.nowMs()), findElementIssue()]);
  return { ...counts, elements: elements === null ? 0 : 1 };
}
