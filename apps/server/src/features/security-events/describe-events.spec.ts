import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { describeEvents, toEventsCsv } from './describe-events.ts';
import { parseEventQuery } from './parse-event-query.ts';

const AT = Date.UTC(2026, 10, 21, 18, 2, 5);
const EVENT = {
  id: 1,
  lastMs: AT,
  kind: 'login-failed',
  account: 'ada@example.org',
  sender: '192.0.2.1',
  count: 12,
  detail: '=1+1',
  requestId: 'r1',
};

describe('security events for the operator', () => {
  it('are a table, or CSV without formulas', () => {
    expect(describeEvents([], AT, false)).toBe('No security events (2026-11-21 18:02 UTC).\n');
    expect(describeEvents([EVENT], AT, true).split('\n')).toEqual([
      '1 security events, and older ones (2026-11-21 18:02 UTC).',
      '',
      'LAST (UTC)           EVENT         TIMES  ACCOUNT          FROM       DETAIL  REQUEST',
      '2026-11-21 18:02:05  login-failed  12     ada@example.org  192.0.2.1  =1+1    r1',
      '',
    ]);
    expect(toEventsCsv([EVENT]).split('\r\n')[1]).toBe(
      "2026-11-21T18:02:05.000Z,login-failed,12,ada@example.org,192.0.2.1,'=1+1,r1",
    );
  });

  it.each([
    [[], { account: null, sinceMs: AT - 7 * DAY_MS, asCsv: false }],
    [['--since', '30d', '--csv'], { account: null, sinceMs: AT - 30 * DAY_MS, asCsv: true }],
    [
      ['--account', 'Ada@example.org', '--since=2026-11-01'],
      { account: 'ada@example.org', sinceMs: Date.UTC(2026, 10, 1), asCsv: false },
    ],
    [['--since', 'soon'], '--since soon is neither a time such as 2026-11-21 nor days such as 30d'],
    [['--acount', 'x'], expect.stringContaining("Unknown option '--acount'")],
    [['x'], expect.stringContaining("Unexpected argument 'x'")],
  ])('are selected by %j', (args, query) => {
    expect(parseEventQuery(args, AT)).toEqual(query);
  });
});
