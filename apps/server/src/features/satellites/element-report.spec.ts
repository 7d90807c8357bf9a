import { describe, expect, it } from 'vitest';
import { describeElementReport, type ElementReport, groupOldElements, toElementIssue } from './element-report.ts';
import { explainOldElements } from './explain-old-elements.ts';
import type { RefreshState } from './stored-orbital-elements.ts';

const NOW = Date.UTC(2026, 10, 23, 9);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const URL_WITH_KEY = 'https://elements.example.com/gp.php?key=secret';
const SATELLITES = [
  { id: '32060', name: 'WorldView-1', epochMs: NOW - 5 * DAY_MS },
  { id: '43800', name: 'ICEYE-X2', epochMs: NOW - 93 * DAY_MS },
  { id: '52935', name: 'DS-EO', epochMs: NOW - 6 * DAY_MS },
];
const WELL: RefreshState = {
  attemptedAtMs: NOW - 3 * HOUR_MS,
  succeededAtMs: NOW - 3 * HOUR_MS,
  failedAtMs: null,
  dueAtMs: NOW + 5 * HOUR_MS,
  failures: 0,
  failure: null,
  listedIds: ['32060', '52935'],
};
const FAILING: RefreshState = {
  ...WELL,
  succeededAtMs: NOW - 90 * DAY_MS,
  failedAtMs: WELL.attemptedAtMs,
  failures: 3,
  failure: 'the source answered 403: GP data has not updated since your last successful download',
};

function report(url: string | null, state: RefreshState | null): ElementReport {
  return { url, state, satellites: 3, old: explainOldElements(SATELLITES, { url, state }, NOW), nowMs: NOW };
}
const reasons = (url: string | null, state: RefreshState | null) =>
  report(url, state).old.map(({ name, why }) => `${name}: ${why}`);

describe('old elements', () => {
  it.each<[string, ElementReport['url'], RefreshState | null, readonly string[]]>([
    ['there is no source', null, null, ['ELEMENTS_URL is off', 'ELEMENTS_URL is off']],
    [
      'it was never fetched',
      URL_WITH_KEY,
      null,
      ['elements.example.com has not answered yet', 'elements.example.com has not answered yet'],
    ],
    [
      'it works',
      URL_WITH_KEY,
      WELL,
      ['elements.example.com does not list it', 'elements.example.com has nothing newer'],
    ],
    [
      'it fails',
      URL_WITH_KEY,
      FAILING,
      [
        `https://elements.example.com/gp.php failed: ${FAILING.failure}`,
        `https://elements.example.com/gp.php failed: ${FAILING.failure}`,
      ],
    ],
  ])('are listed with their reason, oldest first, if %s', (_what, url, state, [ofIceye, ofDsEo]) => {
    expect(reasons(url, state)).toEqual([`ICEYE-X2: ${ofIceye}`, `DS-EO: ${ofDsEo}`]);
  });

  it('cause one log line for each reason', () => {
    expect(groupOldElements(report(URL_WITH_KEY, FAILING).old)).toEqual([
      { reason: `https://elements.example.com/gp.php failed: ${FAILING.failure}`, names: ['ICEYE-X2', 'DS-EO'] },
    ]);
    expect(groupOldElements(report(URL_WITH_KEY, WELL).old)).toHaveLength(2);
  });
});

describe('toElementIssue', () => {
  it('reports a source that failed three times in a row, without its key', () => {
    expect(toElementIssue(report(URL_WITH_KEY, { ...FAILING, failures: 2 }))).toBeNull();
    expect(toElementIssue(report(URL_WITH_KEY, FAILING))).toEqual({
      sinceMs: FAILING.succeededAtMs,
      what: 'Orbital elements from https://elements.example.com/gp.php; 2 of 3 satellites have some older than 5 days',
      why: FAILING.failure,
      tries: 3,
      nextTryMs: FAILING.dueAtMs,
    });
  });

  it('reports satellites for which a working source has nothing new', () => {
    expect(toElementIssue(report(URL_WITH_KEY, WELL))).toMatchObject({
      what: 'Orbital elements of ICEYE-X2, DS-EO are older than 5 days',
      why: 'elements.example.com does not list it; elements.example.com has nothing newer',
      tries: null,
    });
  });

  it('is null if all elements are fresh, or there is no source, or it was never fetched', () => {
    const fresh = { url: URL_WITH_KEY, state: WELL, satellites: 3, old: [], nowMs: NOW };
    expect(toElementIssue(fresh)).toBeNull();
    expect(toElementIssue(report(null, null))).toBeNull();
    expect(toElementIssue(report(URL_WITH_KEY, null))).toBeNull();
  });
});

describe('the report for a terminal', () => {
  it('contains the state of the source and lists the satellites', () => {
    expect(
      describeElementReport(report(URL_WITH_KEY, { ...WELL, failures: 1, failure: 'fetch failed\u001b[2J' })),
    ).toBe(`2 of 3 satellites have orbital elements older than 5 days (2026-11-23 09:00 UTC).

Source       https://elements.example.com/gp.php
Last try     2026-11-23 06:00 UTC
Last answer  2026-11-23 06:00 UTC, 2 of 3 satellites
Failure      fetch failed [2J (1 in a row)
Next         2026-11-23 14:00 UTC

SATELLITE  NUMBER  EPOCH (UTC)       AGE      WHY
ICEYE-X2   43800   2026-08-22 09:00  93 days  https://elements.example.com/gp.php failed: fetch failed [2J
DS-EO      52935   2026-11-17 09:00  6 days   https://elements.example.com/gp.php failed: fetch failed [2J
`);
  });

  it('is short if all is well, and mentions a missing source', () => {
    const text = describeElementReport({ url: null, state: null, satellites: 3, old: [], nowMs: NOW });
    expect(text).toContain('0 of 3 satellites');
    expect(text).toContain('Source       none: ELEMENTS_URL is off');
    expect(text).not.toContain('SATELLITE');
  });
});
