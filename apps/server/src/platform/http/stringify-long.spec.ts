import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { stringifyLong } from './stringify-long.ts';

it.each([0, 1, 9, 10, 11, 100, 123])('writes a list of %i like JSON.stringify', async (length) => {
  const list = Array.from({ length }, (_, n) => (n % 7 === 0 ? undefined : { n, text: '],[', at: new Date(n) }));
  expect(await stringifyLong(list)).toBe(JSON.stringify(list));
});

it.each([
  null,
  'text',
  7,
  new Date(0),
  { list: [1, undefined, 2], none: undefined, at: new Date(0), of: () => 1 },
  [{ images: Array.from({ length: 30 }, (_, n) => ({ n, 'a"b': [n] })) }, undefined, () => 1],
  { a: { b: { c: { d: { e: [1, { f: 2 }] } } } } },
])('writes %j as it is', async (value) => {
  expect(await stringifyLong(value)).toBe(JSON.stringify(value));
});

it('yields to other events between two slices of a long list', async () => {
  let served = 0;
  let isWriting = true;
  const slow = { toJSON: () => busyUntil(performance.now() + 1) };
  const writing = stringifyLong(Array.from({ length: 200 }, () => slow)).finally(() => (isWriting = false));
  const isUnderWay = () => isWriting;
  for (; isUnderWay(); served++) await setImmediate();
  await writing;
  expect(served).toBeGreaterThanOrEqual(5);
});

function busyUntil(ms: number): number {
  while (performance.now() < ms);
  return ms;
}
