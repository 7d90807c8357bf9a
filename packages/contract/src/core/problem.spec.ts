import { describe, expect, it } from 'vitest';
import { problemCodes, problems } from './problem.ts';
import { fail, ok } from './result.ts';

describe('problems', () => {
  it.each(problemCodes)('%s has a status of a failure and a title', (code) => {
    expect(problems[code].status).toBeGreaterThanOrEqual(400);
    expect(problems[code].status).toBeLessThan(600);
    expect(problems[code].title.length).toBeGreaterThan(5);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('uses the sentences of the product to the letter', () => {
    expect(problems['login-failed'].title).toBe('Error Logging In.  If you have permission, please retry or register.');
    expect(problems['registration-incomplete'].title).toBe('Registration incomplete, please update account.');
    expect(problems['terms-not-accepted'].title).toBe(
      "You must agree to all providers' Terms of Service to continue to checkout.",
    );
    expect(problems['payment-unavailable'].title).toBe('Error creating payment, contact support');
  });
});

describe('results', () => {
  it('carry a value or a failure', () => {
    expect(ok(5)).toEqual({ ok: true, value: 5 });
    expect(fail('not-found', 'gone')).toEqual({ ok: false, failure: { code: 'not-found', detail: 'gone' } });
    expect(fail('invalid-request', 'a; b', ['a', 'b'])).toMatchObject({ failure: { errors: ['a', 'b'] } });
  });
});
