import { describe, expect, it } from 'vitest';
import { parseCheckOptions } from './check-options.ts';

const KNOWN = ['skyfi', 'umbra'];
const parse = (...args: string[]) => parseCheckOptions(args, KNOWN);

describe('parseCheckOptions', () => {
  it('reads names, a place, and --buy-free in any order', () => {
    const place = { type: 'Point', coordinates: [-118.24, 33.74] };
    const options = { names: ['skyfi'], place, buyFree: true };
    expect(parse('check', 'skyfi', '--place', '-118.24,33.74', '--buy-free')).toEqual({ ok: true, options });
    expect(parse('check', '--buy-free', '--place=-118.24,33.74', 'skyfi')).toEqual({ ok: true, options });
  });

  it('checks all providers at the usual place by default, and buys nothing', () => {
    expect(parse('check')).toMatchObject({ ok: true, options: { names: [], buyFree: false } });
  });

  it.each([
    [[], /^Tests the providers/],
    [['buy'], /^Tests the providers/],
    [['check', 'planet'], /^There is no provider planet; configured are skyfi, umbra\./],
    [['check', '--buy'], /^There is no option --buy\./],
    [['check', '--buy-free=yes'], /^There is no option --buy-free\./],
    [['check', '--place'], /^--place : allowed is LON,LAT/],
    [['check', '--place', '33.7'], /^--place 33.7: allowed/],
    [['check', '--place', '190,0'], /^--place 190,0: allowed/],
    [['check', '--place', '0,91'], /^--place 0,91: allowed/],
  ])('refuses %j', (args, message) => {
    expect(parse(...args)).toEqual({ ok: false, message: expect.stringMatching(message) });
  });
});
