/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { accountSections, paths } from '../../../lib/paths.ts';
import { sections } from './sections.ts';
import { LINK, plainText, type Topic } from './topic.ts';

const topics: readonly Topic[] = sections.flatMap(({ topics: some }) => some);
const questions = sections.filter(({ slug }) => slug !== 'glossary').flatMap(({ topics: some }) => some);
const glossary = sections.find(({ slug }) => slug === 'glossary')?.topics ?? [];
const slugs = [...sections, ...topics].map(({ slug }) => slug);

it('has the five sections of the product after the one on buying, with at least forty questions and sixty terms', () => {
  expect(sections.map(({ title }) => title)).toEqual([
    'Buying and payment',
    'Satellites',
    'Images',
    'Tasking',
    'General Info',
    'Glossary',
  ]);
  expect(questions.length).toBeGreaterThanOrEqual(40);
  expect(glossary.length).toBeGreaterThanOrEqual(60);
});

it('gives every section, question and term a unique URL', () => {
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  expect(slugs.filter((slug) => !/^[a-z0-9-]+$/.test(slug))).toEqual([]);
  expect(new Set(questions.map(({ title }) => title)).size).toBe(questions.length);
});

it('lists each term once, from A to Z', () => {
  const terms = glossary.map(({ title }) => title.toLowerCase());
  expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => a.localeCompare(b, 'en')));
});

it('states the facts of the archive', () => {
  const answer = (slug: string) =>
    topics
      .find((topic) => topic.slug === slug)
      ?.answer.map(plainText)
      .join(' ');
  expect(answer('how-far-back')).toMatch(/^The earliest images date from 2010\./);
  expect(answer('resolutions')).toMatch(/^From about 5 m to 0\.3 m/);
});

/** URLs of other topics and of screens. */
const known = new Set([
  ...slugs.map((slug) => paths.help(slug)),
  ...Object.values(paths).map((build) => build()),
  ...accountSections.map((section) => paths.updateUser(section)),
]);

it('has no broken links in answers', () => {
  const texts = topics.flatMap(({ answer }) => answer.flat());
  const linked = texts.flatMap((text) => [...text.matchAll(LINK)].map(([, , path = '']) => path));
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((path) => !known.has(path))).toEqual([]);
});

it('has every topic that a screen links to', () => {
  const src = join(import.meta.dirname, '../../..');
  const linked = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.spec.tsx'))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/paths\.help\('([^']+)'\)/g)].map(([, slug = '']) => slug));
  for (const slug of ['cloud-cover', 'off-nadir', 'licenses', 'cancel', 'cancel-tasking', 'element-age', 'simulated'])
    expect(linked).toContain(slug);
  expect(linked.filter((slug) => !slugs.includes(slug))).toEqual([]);
});
