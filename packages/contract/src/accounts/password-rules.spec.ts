import { expect, it } from 'vitest';
import { PASSWORD_RULES, password } from './password-rules.ts';

it.each([
  ['1234567890', null],
  ['correct horse', null],
  [`${'ä'.repeat(9)}b`, null],
  [`${'x'.repeat(127)}y`, null],
  ['', 'must have at least 10 characters'],
  ['123456789', 'must have at least 10 characters'],
  [`${'x'.repeat(128)}y`, 'may have at most 128 characters'],
  ['          ', 'must not be one character over and over'],
  // Ten UTF-16 code units, but five characters.
  ['🛰🛰🛰🛰🛰', 'must have at least 10 characters'],
  ['🛰'.repeat(10), 'must not be one character over and over'],
])('the password %j: %s', (text, failure) => {
  expect(password.safeParse(text).error?.issues[0]?.message ?? null).toBe(failure);
  // A form ticks all rules only for passwords the server accepts. It does not list the maximum length.
  expect(PASSWORD_RULES.every(({ holds }) => holds(text))).toBe(failure === null || text.length > 128);
});
