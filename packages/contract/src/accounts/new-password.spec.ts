import { beforeAll, expect, it } from 'vitest';
import { guessableBecause, loadCommonPasswords, NEW_PASSWORD_RULES } from './new-password.ts';

beforeAll(loadCommonPasswords);

const COMMON = 'must not be one of the most common passwords';
const OWN = 'must not be your e-mail address';

it.each([
  ['1234567890', COMMON],
  ['qwertyuiop', COMMON],
  ['0000000000', COMMON],
  ['123123123123', COMMON],
  ['Password123!', COMMON],
  ['ＱＷＥＲＴＹＵＩＯＰ', COMMON],
  ['ada.lovelace@example.org', OWN],
  ['Ada.Lovelace', OWN],
  ['correct horse battery', null],
  ['ada.lovelace likes trains', null],
  ['1q2w3e4r5t6z7u8i9o0p', null],
])('the password %j: %s', (password, reason) => {
  expect(guessableBecause(password, 'ada.lovelace@example.org')).toBe(reason);
  expect(NEW_PASSWORD_RULES.every(({ holds }) => holds(password, 'Ada.Lovelace@example.org'))).toBe(reason === null);
});

it('finds no address in an empty field', () => {
  expect(NEW_PASSWORD_RULES.at(-1)?.holds('', '')).toBe(true);
});
