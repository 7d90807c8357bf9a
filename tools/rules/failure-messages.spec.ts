import { expect, it } from 'vitest';
import { sourceFiles } from './project-files.ts';

/** Messages of failures in one literal. Some are the first half of a longer text. */
const MESSAGE = /fail\(\s*'[a-z-]+',\s*(['`])((?:(?!\1).)*)\1\s*(?!\+)[,)\s]/gs;
const SEVERAL_SENTENCES = /[a-z\d}]\. [A-Z]/;

it('messages of several sentences end like sentences', () => {
  const messages = sourceFiles()
    .filter(({ path }) => path.startsWith('apps/server/src') && !path.includes('.spec.'))
    .flatMap(({ path, text: code }) => [...code.matchAll(MESSAGE)].map(([, , text = '']) => ({ path, text })));
  expect(messages.length).toBeGreaterThan(80);
  const isOpen = ({ text }: { text: string }) =>
    SEVERAL_SENTENCES.test(text) && !/[.}]$/.test(text) && !text.endsWith(' ');
  expect(messages.filter(isOpen)).toEqual([]);
});
