import { expect, it } from 'vitest';
import { circleAmong } from './no-circles.ts';

const chunks = (imports: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(imports));

it('finds the chunks that import each other, over others as well, and those that import themselves', () => {
  expect(circleAmong(chunks({ a: ['b'], b: ['c'], c: ['a'], d: ['a'], e: [] }))).toEqual(['a', 'b', 'c']);
  expect(circleAmong(chunks({ a: ['a'] }))).toEqual(['a']);
});

it('finds none where two ways lead to one chunk, or to one of another build', () => {
  expect(circleAmong(chunks({ a: ['b', 'c'], b: ['d'], c: ['d', 'elsewhere'], d: [] }))).toEqual([]);
});
