import { expect, it } from 'vitest';
import { sections } from '../topics/sections.ts';
import { editDistance } from './edit-distance.ts';
import { toExcerpt } from './excerpt.ts';
import { createHelpSearch } from './help-search.ts';

const search = createHelpSearch(sections);
const first = (query: string, count = 3) =>
  search(query)
    .slice(0, count)
    .map(({ topic }) => topic.slug);

it.each([
  ['cloud cover', 'cloud-cover'],
  ['clowd cover', 'cloud-cover'],
  ['cluod', 'cloud-cover'],
  ['invoice', 'receipts'],
  ['reciept', 'receipts'],
  ['recip', 'receipts'],
  ['canceling', 'cancel'],
  ['how can I cancel an image?', 'cancel'],
  ['panchormatic', 'imaging-modes'],
  ['pancrom', 'imaging-modes'],
  ['of-nadir angel', 'off-nadir'],
  ['licence', 'licenses'],
  ['lisence', 'licenses'],
  ['money back', 'refunds'],
  ['why is nothing found', 'nothing-found'],
  ['Simulatd', 'simulated'],
  ['GSD', 'resolutions'],
  ['tle', 'element-age'],
  ['azimut', 'glossary-azimuth'],
  ['wehbook', 'webhooks'],
  ['elevasion angle', 'elevation-angles'],
  ['CLÔUD', 'cloud-cover'],
])('finds “%s”', (query, slug) => {
  expect(first(query)).toContain(slug);
});

it.each(['team', 'tern', 'qass', 'lisense team'])('does not take “%s” for a word that differs by a letter', (query) => {
  const words = search(query).flatMap((found) => [...found.words]);
  expect(words.filter((word) => ['term', 'terms', 'pass', 'team', 'tern'].includes(word))).toEqual([]);
});

it.each(['pass', 'term', 'area', 'product'])(
  'lists topics with the whole word “%s” before those with a longer one',
  (query) => {
    const whole = new Set([query, `${query}s`, `${query}es`]);
    const isWhole = search(query).map(({ words }) => [...words].some((word) => whole.has(word)));
    expect(isWhole.length).toBeGreaterThan(1);
    expect(isWhole).toEqual(isWhole.toSorted((a, b) => Number(b) - Number(a)));
  },
);

it('looks for misspelled words only if no word begins with the text', () => {
  const words = new Set(search('cance').flatMap((found) => [...found.words]));
  expect([...words].every((word) => word.startsWith('cance'))).toBe(true);
  expect(words.size).toBeGreaterThan(0);
});

it.each([
  ['pass', 'glossary-pass'],
  ['Off-nadir angle', 'glossary-off-nadir-angle'],
])('lists the term “%s” first', (query, slug) => {
  expect(first(query, 1)).toEqual([slug]);
});

it('prefers topics with all words', () => {
  expect(first('rights for the media', 1)).toEqual(['media-rights']);
  expect(search('media zzzzzz').length).toBeGreaterThan(0);
});

it.each(['', '   ', '?!', 'qqqqqqqq', '\u0000', '\ud800', '🛰️', '%'])('finds nothing for %j', (query) => {
  expect(search(query)).toEqual([]);
});

it('accepts 10,000 characters of any text', () => {
  expect(search('x'.repeat(10_000))).toEqual([]);
  expect(search('cloud '.repeat(2_000))[0]?.topic.slug).toBe('cloud-cover');
});

it('returns the matched words of a topic', () => {
  const [found] = search('reciept');
  expect([...(found?.words ?? [])]).toContain('receipt');
});

it('shows the matching sentence, cut to fit', () => {
  const found = search('antennas gdalinfo').find(({ topic }) => topic.slug === 'download-links');
  if (!found) throw new Error('not found');
  const excerpt = toExcerpt(found.topic, found.words);
  expect(excerpt).toContain('gdalinfo');
  expect(excerpt.length).toBeLessThanOrEqual(190);
  expect(toExcerpt({ slug: 'a', title: 'a', answer: ['At 0.3 m you see cars. Then more.'] }, new Set())).toBe(
    'At 0.3 m you see cars.',
  );
});

it.each([
  ['cloud', 'cloud', 0, 0],
  ['clowd', 'cloud', 1, 1],
  ['cluod', 'cloud', 1, 1],
  ['panchorm', 'panchromatic', 5, 1],
  ['', 'a', 1, 0],
  ['abc', '', 3, 3],
])('measures %s against %s', (typed, word, whole, beginning) => {
  expect(editDistance(typed, word)).toEqual({ whole, beginning });
});
