import { toTextTable } from '../../lib/text-table.ts';
import { utcMinute } from '../../lib/utc-time.ts';
import type { Issue } from './issue.ts';

const COLUMNS: readonly { readonly title: string; readonly of: (issue: Issue) => string }[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'SINCE (UTC)', of: ({ sinceMs }) => utcMinute(sinceMs) },
  { title: 'STATE', of: ({ kind }) => kind },
  { title: 'TRIES', of: ({ tries }) => (tries === null ? '' : String(tries)) },
  { title: 'NEXT TRY (UTC)', of: ({ nextTryMs }) => (nextTryMs === null ? '' : utcMinute(nextTryMs)) },
  { title: 'WHAT AND WHY', of: ({ what, why }) => (why === '' ? what : `${what}: ${why}`) },
];

/** A table for a terminal, under a line with the number of issues. */
export function describeIssues(issues: readonly Issue[], nowMs: number): string {
  const at = `${utcMinute(nowMs)} UTC`;
  if (issues.length === 0) return `Nothing needs attention (${at}).\n`;
  const rows = [COLUMNS.map(({ title }) => title), ...issues.map((one) => COLUMNS.map(({ of }) => of(one)))];
  const count = issues.length === 1 ? '1 thing needs attention' : `${issues.length} things need attention`;
  return `${count} (${at}).\n\n${toTextTable(rows)}`;
}
