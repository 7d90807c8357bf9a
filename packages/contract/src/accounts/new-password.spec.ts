import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { LONG, SHORT } from './common-passwords.ts';
import { findPasswordWeakness, loadCommonPasswords, NEW_PASSWORD_RULES } from './new-password.ts';

beforeAll(loadCommonPasswords);

const COMMON = 'must not be one of the most common passwords';
const OWN = 'must not be your e-mail address';

it.each([
  ['1234567890', COMMON],
  ['qwertyuiop', COMMON],
  ['0000000000', COMMON],
  ['123123123123', COMMON],
  ['Password123!', COMMON],
  ['g00dPa$$w0rD', COMMON],
  ['Password!!', COMMON],
  ['123456789!', COMMON],
  ['ＱＷＥＲＴＹＵＩＯＰ', COMMON],
  ['ada.lovelace@example.org', OWN],
  ['Ada.Lovelace', OWN],
  ['correct horse battery', null],
  ['ada.lovelace likes trains', null],
  ['1q2w3e4r5t6z7u8i9o0p', null],
])('the password %j: %s', (password, reason) => {
  expect(findPasswordWeakness(password, 'ada.lovelace@example.org')).toBe(reason);
  expect(NEW_PASSWORD_RULES.every(({ holds }) => holds(password, 'Ada.Lovelace@example.org'))).toBe(reason === null);
});

it('finds no address in an empty field', () => {
  expect(NEW_PASSWORD_RULES.at(-1)?.holds('', '')).toBe(true);
});

it.each([
  ['long', LONG, 2326, '24685cabc85ca63f82cf479563e1b9f3d556d9bdbcd089b53fddd25491a20ecd'],
  ['short', SHORT, 494, '165640a8c29b166ca3e7282d975f0f2a1fef98c3f085db393877eeb0fbf4fd1f'],
])('the list of %s common passwords is as it was taken over', (_, list, count, digest) => {
  const passwords = list.trim().split(/\s+/);
  expect([new Set(passwords).size, passwords.length]).toEqual([count, count]);
  expect(createHash('sha256').update(passwords.join('\n')).digest('hex')).toBe(digest);
});
