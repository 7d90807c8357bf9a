import { expect, it } from 'vitest';
import { subjectFault, subjectsUnderRule } from '../lib/commit-subjects.js';

it('subjects of commits are at most 72 characters long', () => {
  expect(subjectsUnderRule().flatMap((subject) => subjectFault(subject) ?? [])).toEqual([]);
});

it.each([
  ['a'.repeat(72), false],
  ['ü'.repeat(72), false],
  ['a'.repeat(73), true],
])('%s', (subject, isRefused) => {
  expect(subjectFault(subject) !== null).toBe(isRefused);
});
