import { expect, it } from 'vitest';
import { exampleLicenses } from './example-licenses.ts';

const whole = exampleLicenses.map(({ text }) => text).join('\n');

it.each([
  ['licenses for several organizations', '2 to 5, 6 to 10 and 11 or more organizations'],
  ['the largest printed extract', '12,000 by 12,000 pixels'],
  ['the largest extract on screen', '1,024 by 1,024 pixels'],
  ['the largest clip', '2,048 by 2,048 pixels'],
])('have the example of %s', (_, words) => {
  expect(whole).toContain(words);
});

it('allow faults to be reported within 5 to 15 days', () => {
  const days = [...whole.matchAll(/within (\d+) days/g)].map(([, count]) => Number(count));
  expect([Math.min(...days), Math.max(...days)]).toEqual([5, 15]);
});
