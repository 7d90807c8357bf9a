import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchName, toName } from './match-name.ts';

describe('matchName', () => {
  it.each<[pattern: string, text: string, star: string | null]>([
    ['WV01', 'wv01', ''],
    ['WV01', 'WV010', null],
    ['spot-*', 'SPOT-7', '7'],
    ['spot-*', 'spot-', ''],
    ['spot-*', 'spot', null],
    ['*-visual', '10-visual', '10'],
    ['ab*ba', 'aba', null],
    ['ab*ba', 'abba', ''],
    ['*', '', ''],
    ['*', 'Anything At All', 'Anything At All'],
    ['', '', ''],
    ['', 'a', null],
    ['*GEC*', '2026-01-05_UMBRA-04_GEC.tif', '2026-01-05_UMBRA-04_GEC.tif'],
    ['*GEC*', 'gec', 'gec'],
    ['*GEC*', 'ge-c', null],
    ['**', 'a', 'a'],
    ['a*b*c', 'a1b2c', '1b2'],
    ['a*b*c', 'a1c2b', null],
    ['ab*b*bc', 'abbc', null],
    ['ab*b*bc', 'abbbc', 'b'],
  ])('%j over %j is %j', (pattern, text, star) => {
    expect(matchName(pattern, text)).toBe(star);
  });

  it('returns the text in place of the star, in its original letter case', () => {
    const plain = fc.stringMatching(/^[A-Za-z0-9 ._-]{0,8}$/);
    fc.assert(
      fc.property(plain, plain, plain, (before, star, after) => {
        expect(matchName(`${before}*${after}`, before.toUpperCase() + star + after.toLowerCase())).toBe(star);
      }),
    );
  });
});

describe('matchName with several stars', () => {
  it('matches what the regular expression of the same pattern matches', () => {
    const letters = fc.stringMatching(/^[ab*]{0,8}$/);
    const text = fc.stringMatching(/^[ab]{0,12}$/);
    fc.assert(
      fc.property(letters, text, (pattern, word) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
        expect(matchName(pattern, word) !== null).toBe(expression.test(word));
      }),
      { numRuns: 500 },
    );
  });

  it('returns immediately where backtracking would take years', () => {
    const startedMs = performance.now();
    expect(matchName(`${'*a'.repeat(200)}*b`, 'a'.repeat(100_000))).toBeNull();
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });
});

describe('toName', () => {
  it('takes the first matching pattern and puts the rest into the name', () => {
    const table = { 'pneo*': 'Pléiades Neo *', 'p*': 'P *', exact: 'No star *' };
    expect(toName(table, 'PNEO3')).toBe('Pléiades Neo 3');
    expect(toName(table, 'phr')).toBe('P hr');
    expect(toName(table, 'Exact')).toBe('No star ');
  });

  it('keeps a spelling that matches no pattern', () => {
    expect(toName({ WV01: 'WorldView-1' }, ' wv01')).toBe(' wv01');
    expect(toName({}, 'ABC')).toBe('ABC');
  });

  it('inserts the rest literally, including dollar signs', () => {
    expect(toName({ 'x*': 'X-*' }, 'x$&$1$$')).toBe('X-$&$1$$');
  });
});
