import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { glossary } from '../../apps/web/src/features/help/topics/glossary.ts';
import { projectRoot } from './project-files.ts';

const page = readFileSync(join(projectRoot, 'docs/domain-language.md'), 'utf8');
const IN_CODE = 'Words of the glossary in code';
const terms = new Set(glossary.map(({ title }) => title.toLowerCase()));

/** The words in the first column of every table, by the heading above it. */
function wordsOf(markdown: string): ReadonlyMap<string, readonly string[]> {
  const sections = markdown.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const rows = [...section.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, words = '']) => words).slice(1);
      return [section.slice(0, section.indexOf('\n')), rows.flatMap((words) => words.split(', '))];
    }),
  );
}

it('docs/domain-language.md adds to words that the glossary of Help has', () => {
  const words = wordsOf(page).get(IN_CODE) ?? [];
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !terms.has(word))).toEqual([]);
});

it('docs/domain-language.md defines no word that the glossary of Help defines', () => {
  const others = [...wordsOf(page)].filter(([heading]) => heading !== IN_CODE).flatMap(([, words]) => words);
  expect(others.length).toBeGreaterThan(40);
  expect(others.filter((word, index) => terms.has(word.toLowerCase()) || others.indexOf(word) !== index)).toEqual([]);
});
