import { describe, expect, it } from 'vitest';
import { describeIssues } from './describe-issues.ts';

const AT = Date.UTC(2026, 10, 21, 18, 2);

describe('describeIssues', () => {
  it('reports when all is well', () => {
    expect(describeIssues([], AT)).toBe('Nothing needs attention (2026-11-21 18:02 UTC).\n');
  });

  it('is a table with one line for each issue', () => {
    const text = describeIssues(
      [
        {
          id: 'item:1',
          kind: 'stuck',
          sinceMs: AT - 60_000,
          what: 'Image of Greenbelt, Ordered at maxar',
          why: 'unavailable: The provider answered 503',
          tries: 4,
          nextTryMs: AT + 60_000,
        },
        { id: 'job:12', kind: 'dead', sinceMs: AT, what: 'Job send-refund', why: '', tries: 25, nextTryMs: null },
      ],
      AT,
    );
    expect(text).toBe(
      [
        '2 things need attention (2026-11-21 18:02 UTC).',
        '',
        'ID      SINCE (UTC)       STATE  TRIES  NEXT TRY (UTC)    WHAT AND WHY',
        'item:1  2026-11-21 18:01  stuck  4      2026-11-21 18:03  ' +
          'Image of Greenbelt, Ordered at maxar: unavailable: The provider answered 503',
        'job:12  2026-11-21 18:02  dead   25                       Job send-refund',
        '',
      ].join('\n'),
    );
  });

  it('removes terminal control sequences from external errors', () => {
    const evil = { id: 'job:1', kind: 'dead', sinceMs: AT, what: 'Job', tries: 1, nextTryMs: null } as const;
    const text = describeIssues([{ ...evil, why: 'a\u001B[2J\nitem:9  forged\u2028x\u202Ey' }], AT);
    expect(text).toContain('Job: a [2J item:9  forged x y');
    expect(text.split('\n')).toHaveLength(5);
  });
});
