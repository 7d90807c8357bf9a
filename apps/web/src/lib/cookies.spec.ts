import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';

const NAMES = ['a', 'ab', 'b'];

afterEach(() => NAMES.forEach(removeCookie));

describe('a cookie', () => {
  it('comes back as it was written, whatever is in it', () => {
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

  it('of another program that cannot be decoded is none', () => {
    document.cookie = 'a=%E0%A4%A; Path=/';
    expect(readCookie('a')).toBeNull();
  });

  it('that was removed is gone, and removing none is nothing', () => {
    writeCookie('a', 'x', 60);
    removeCookie('a');
    removeCookie('a');
    expect(readCookie('a')).toBeNull();
  });
});
