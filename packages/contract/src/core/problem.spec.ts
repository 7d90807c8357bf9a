import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Problem, problem, problemCodes, problems } from './problem.ts';
import { fail, ok } from './result.ts';

describe('problems', () => {
  it.each(problemCodes)('%s has an error status and a title', (code) => {
    expect(problems[code].status).toBeGreaterThanOrEqual(400);
    expect(problems[code].status).toBeLessThan(600);
    expect(problems[code].title.length).toBeGreaterThan(5);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('uses the exact sentences of the specification', () => {
    expect(problems['login-failed'].title).toBe('Error Logging In.  If you have permission, please retry or register.');
    expect(problems['registration-incomplete'].title).toBe('Registration incomplete, please update account.');
    expect(problems['terms-not-accepted'].title).toBe(
      "You must agree to all providers' Terms of Service to continue to checkout.",
    );
    expect(problems['payment-unavailable'].title).toBe('Error creating payment, contact support');
  });
});

describe('problem', () => {
  const sent: Problem = {
    type: 'https://images.example.org/problems/not-found',
    title: problems['not-found'].title,
    status: 404,
    detail: 'There is no image x',
    instance: '/api/v3/order/x',
    code: 'not-found',
    id: 'req-1',
  };
  const { id: _id, ...withoutId } = sent;

  it('round-trips with and without field messages', () => {
    expect(z.parse(problem, sent)).toEqual(sent);
    const withFields = { ...sent, error: 'zip: is required', errors: ['zip: is required'] };
    expect(z.parse(problem, withFields)).toEqual(withFields);
  });

  it.each([
    ['a code that is not on the list', { ...sent, code: 'teapot' }],
    ['a key that every object has', { ...sent, code: 'constructor' }],
    ['a status that is not an integer', { ...sent, status: 404.5 }],
    ['no id', withoutId],
    ['messages that are not strings', { ...sent, errors: [5] }],
  ])('is rejected with %s', (_what, value) => {
    expect(z.safeParse(problem, value).success).toBe(false);
  });

  it.each([
    ['session', [401]],
    ['link', [410]],
    ['provider', [502, 504]],
    ['price', [409, 422]],
  ])('answers failures of a %s with one of %j', (topic, statuses) => {
    const found = problemCodes.filter((code) => code.startsWith(`${topic}-`)).map((code) => problems[code].status);
    expect(found.length).toBeGreaterThan(1);
    for (const status of found) expect(statuses).toContain(status);
  });
});

describe('results', () => {
  it('contain a value or a failure', () => {
    expect(ok(5)).toEqual({ ok: true, value: 5 });
    expect(fail('not-found', 'gone')).toEqual({ ok: false, failure: { code: 'not-found', detail: 'gone' } });
    expect(fail('invalid-request', 'a; b', ['a', 'b'])).toMatchObject({ failure: { errors: ['a', 'b'] } });
  });
});
