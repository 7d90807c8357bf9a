import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('parseByteRange', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=2-', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=5-500', 10, { start: 5, end: 9 }],
    ['Bytes=1-2', 10, { start: 1, end: 2 }],
    ['bytes= 1-2\t', 10, { start: 1, end: 2 }],
    ['bytes=, ,1-2 ,', 10, { start: 1, end: 2 }],
    ['bytes=0-9223372036854775808', 10, { start: 0, end: 9 }],
    [`bytes=-${'9'.repeat(400)}`, 10, { start: 0, end: 9 }],
    ['bytes=9223372036854775808-', 10, 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 10, 'unsatisfiable'],
    ['bytes=9007199254740993-9007199254740992', 10, null],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=0-0', 0, 'unsatisfiable'],
    ['bytes=-1', 0, null],
    [undefined, 10, null],
    ['', 10, null],
    ['bytes', 10, null],
    ['bytes=', 10, null],
    ['bytes=,', 10, null],
    ['bytes =0-1', 10, null],
    ['bytes=0 -1', 10, null],
    ['bytes=--1', 10, null],
    ['bytes=-1-2', 10, null],
    ['bytes=+1-2', 10, null],
    ['bytes=0x1-2', 10, null],
    ['bytes=1e0-2', 10, null],
    ['bytes=1.0-2', 10, null],
    ['bytes=0-1-2', 10, null],
    ['bytes=\u0661-2', 10, null],
    ['bytes=0-5,3-8', 10, null],
    ['bytes=-', 10, null],
    ['bytes=5-4', 10, null],
    ['bytes=0-1,4-5', 10, null],
    ['items=0-1', 10, null],
    ['bytes=a-b', 10, null],
  ])('%s of %i bytes', (header, sizeBytes, expected) => {
    expect(parseByteRange(header, sizeBytes)).toEqual(expected);
  });

  it('never exceeds the file', () => {
    const bound = fc.oneof(fc.constant(''), fc.nat().map(String), fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String));
    fc.assert(
      fc.property(bound, bound, fc.nat(), (first, last, sizeBytes) => {
        const range = parseByteRange(`bytes=${first}-${last}`, sizeBytes);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(sizeBytes);
      }),
    );
  });
});
