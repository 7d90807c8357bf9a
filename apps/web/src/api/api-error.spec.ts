import { problemCodes } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { toProblem } from '../testing/api-server.ts';
import { ApiError, apiErrorCode, formMessage } from './api-error.ts';

describe('an error of the API', () => {
  it('shows the detail of its problem, and otherwise the title', () => {
    const problem = toProblem('not-found', 'There is no order 7');
    expect(ApiError.ofProblem(problem)).toMatchObject({ name: 'ApiError', message: 'There is no order 7', problem });
    expect(ApiError.ofProblem({ ...problem, detail: '' }).message).toBe(problem.title);
  });

  it.each(problemCodes)('has a message for people on %s', (code) => {
    const error = ApiError.ofProblem(toProblem(code));
    expect(apiErrorCode(error)).toBe(code);
    expect(error.message).not.toBe('');
  });

  it.each(['offline', 'timed-out', 'unreadable-answer'] as const)(
    '%s has no problem, and a sentence to act on',
    (code) => {
      const cause = new TypeError('fetch failed');
      const error = ApiError.ofTransport(code, cause);
      expect(error).toMatchObject({ code, problem: null, cause });
      expect(error.message).toMatch(/ again\.$/);
      expect(error.message).not.toContain('fetch');
    },
  );

  it.each([new Error('x'), null, undefined, 'offline', { code: 'offline' }])(
    'has a code, and nothing else has: %s',
    (error) => {
      expect(apiErrorCode(error)).toBeNull();
    },
  );
});

describe('the message of a form', () => {
  const problem = toProblem('invalid-request', 'the detail');
  it.each([
    ['all field messages', { errors: ['a: is short', 'b: is long'], error: 'one' }, 'a: is short - b: is long'],
    ['the single message', { error: 'one' }, 'one'],
    ['the single message without any field', { errors: [], error: 'one' }, 'one'],
    ['the detail', {}, 'the detail'],
    ['an empty single message as it is', { error: '' }, ''],
  ])('is %s', (_what, more, message) => {
    expect(formMessage(ApiError.ofProblem({ ...problem, ...more }), 'fallback')).toBe(message);
  });

  it('is the fallback for bugs and for errors without a message', () => {
    expect(formMessage(new Error('secret of the program'), 'fallback')).toBe('fallback');
    expect(formMessage(null, 'fallback')).toBe('fallback');
    expect(formMessage(ApiError.ofProblem({ ...problem, detail: '', title: '' }), 'fallback')).toBe('fallback');
  });
});
