import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

const ITEM_MS = 1;
const items = Array.from({ length: 60 }, (_, n) => n);

function slowly<T>(item: T): T {
  for (const startedMs = performance.now(); performance.now() - startedMs < ITEM_MS; );
  return item;
}

it('maps in order', async () => {
  expect(await mapInTurns(['a', 'b'], (item) => item.toUpperCase())).toEqual(['A', 'B']);
  expect(await mapInTurns(items, slowly)).toEqual(items);
});

it('of several lists at once has one its turn between two looks at everything else', async () => {
  let mapped = 0;
  const count = (item: number) => {
    mapped++;
    return slowly(item);
  };
  let left = 4;
  const isUnderWay = () => left > 0;
  const all = Array.from({ length: left }, () => mapInTurns(items, count, 'one account').finally(() => left--));
  const steps: number[] = [];
  for (let before = mapped; isUnderWay(); before = mapped) {
    await setImmediate();
    steps.push(mapped - before);
  }
  await Promise.all(all);
  // A turn takes two of them, and a machine that is slow fewer.
  expect(Math.max(...steps)).toBeLessThanOrEqual(3);
});

it('gives an account its share, however many lists another has', async () => {
  const done: string[] = [];
  const map = (accountId: string) => mapInTurns(items, slowly, accountId).then(() => done.push(accountId));
  const many = Array.from({ length: 5 }, () => map('many'));
  await Promise.all([...many, map('one')]);
  expect(done[0]).toBe('one');
});
