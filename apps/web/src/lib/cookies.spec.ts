import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';

const NAMES = ['a', 'ab', 'b'];

afterEach(() => NAMES.forEach(removeCookie));

describe('a cookie', () => {
  it('returns what was written, for any text', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(text, (value) => {
        writeCookie('a', value, 60);
        expect(readCookie('a')).toBe(value);
      }),
    );
  });

  it('is found by its whole name', () => {
    writeCookie('ab', 'two', 60);
    expect(readCookie('a')).toBeNull();
    expect(readCookie('b')).toBeNull();
    writeCookie('a', 'x; ab=y', 60);
    expect([readCookie('a'), readCookie('ab')]).toEqual(['x; ab=y', 'two']);
  });

  it('is ignored if it cannot be decoded', () => {
    document.cookie = 'a=%E0%A4%A; Path=/';
    expect(readCookie('a')).toBeNull();
  });

  it('can be removed, also when it does not exist', () => {
    writeCookie('a', 'x', 60);
    removeCookie('a');
    removeCookie('a');
    expect(readCookie('a')).toBeNull();
  });
});
