import { describe, expect, it } from 'vitest';
import { systemIds } from '../../../platform/system/system.ts';
import { looksTemporary, newTemporaryPassword, temporaryPasswordHash } from './temporary-password.ts';

describe('a temporary password', () => {
  it('is twenty letters in groups, from 100 random bits', () => {
    const ids = { secret: (bits: number) => Buffer.alloc(Math.ceil(bits / 8), 0xff).toString('base64url') };
    expect(newTemporaryPassword(ids)).toBe('ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ');
    const many = Array.from({ length: 200 }, () => newTemporaryPassword(systemIds));
    expect(new Set(many).size).toBe(200);
    expect(many.every(looksTemporary)).toBe(true);
    // The probability that one of them is missing from 4000 is 10^-53.
    expect(new Set(many.join('').replaceAll('-', '')).size).toBe(32);
  });

  it('is recognized in any spelling', () => {
    const hash = temporaryPasswordHash('7YQ0C-9MSTB-4HXK1-E2RWA');
    expect(hash).toHaveLength(32);
    for (const typed of [
      '7yq0c-9mstb-4hxk1-e2rwa',
      ' 7YQ0C 9MSTB 4HXK1 E2RWA\n',
      '7YQ0C9MSTB4HXK1E2RWA',
      '7YQOC-9MSTB-4HXKI-E2RWA',
      '7yqoc-9mstb-4hxkl-e2rwa',
    ])
      expect(temporaryPasswordHash(typed)).toEqual(hash);
    expect(temporaryPasswordHash('7YQ0C-9MSTB-4HXK1-E2RWB')).not.toEqual(hash);
  });

  it.each([
    '',
    'correct horse battery',
    '7YQ0C-9MSTB-4HXK1-E2RW',
    '7YQ0C-9MSTB-4HXK1-E2RWAA',
    'UUUUU-UUUUU-UUUUU-UUUUU',
  ])('is not %j', (typed) => {
    expect(temporaryPasswordHash(typed)).toBeNull();
    expect(looksTemporary(typed)).toBe(false);
  });

  it('does not look like a password of twenty letters that a person chose', () => {
    expect(looksTemporary('abcdefghjkmnpqrstvwx')).toBe(false);
  });
});
