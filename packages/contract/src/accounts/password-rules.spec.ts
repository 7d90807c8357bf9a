import { expect, it } from 'vitest';
import { PASSWORD_RULES, password } from './password-rules.ts';

it.each([
  ['12345678', null],
  ['correct horse', null],
  [`${'ä'.repeat(7)}b`, null],
  [`${'x'.repeat(199)}y`, null],
  ['', 'must have at least 8 characters'],
  ['1234567', 'must have at least 8 characters'],
  [`${'x'.repeat(200)}y`, 'may have at most 200 characters'],
  ['        ', 'must not be one character over and over'],
  // Eight units of UTF-16, but four characters.
  ['🛰🛰🛰🛰', 'must have at least 8 characters'],
  ['🛰'.repeat(8), 'must not be one character over and over'],
])('the password %j: %s', (text, failure) => {
  expect(password.safeParse(text).error?.issues[0]?.message ?? null).toBe(failure);
  // A form ticks all of them only for what the server takes; the greatest length alone is not listed.
  expect(PASSWORD_RULES.every(({ holds }) => holds(text))).toBe(failure === null || text.length > 200);
});
