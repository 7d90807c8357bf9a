import { expect, it } from 'vitest';
import { sourceFiles } from './project-files.ts';
import { longTestFunctions } from './test-functions.ts';

it('tests and their functions are at most 120 lines long', () => {
  expect(longTestFunctions(sourceFiles())).toEqual([]);
  // Reads every spec, which takes ten seconds, or more on a busy machine.
}, 120_000);

const lines = (count: number) => 'count += 1;\n'.repeat(count);

it.each([
  ['a test', `it('counts', () => {\n${lines(120)}});\n`, ['a.spec.ts:1  (122)']],
  ['a function in a describe', `describe('x', () => {\nfunction f() {\n${lines(120)}}\n});`, ['a.spec.ts:2 f (122)']],
  ['nothing in a describe of many tests', `describe('x', () => {\n${"it('a', () => {});\n".repeat(130)}});`, []],
  ['nothing in a table of them', `describe.each([1])('%d', () => {\n${"it('a', () => {});\n".repeat(130)}});`, []],
])('finds %s', (_what, text, found) => {
  expect(longTestFunctions([{ path: 'a.spec.ts', text }])).toEqual(found);
});
