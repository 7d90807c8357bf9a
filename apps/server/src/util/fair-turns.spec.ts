import { expect, it } from 'vitest';
import { FairTurns, type Turns } from './fair-turns.ts';

/** A clock that only work moves. */
function threadOf() {
  let nowMs = 0;
  const turns = new FairTurns(() => nowMs);
  const order: string[] = [];
  const work = async (name: string, own: Turns, steps: number): Promise<void> => {
    await own.next();
    for (let step = 0; step < steps; step++) {
      if (own.isOver()) await own.next();
      order.push(name);
      nowMs += 1;
    }
  };
  return { order, run: (name: string, accountId: string, steps: number) => work(name, turns.of(accountId), steps) };
}

it('lets one search compute at a time and gives an account its share, however many searches it has', async () => {
  const { order, run } = threadOf();
  const many = Array.from({ length: 50 }, () => run('many', 'a', 20));
  const one = run('one', 'b', 20).then(() => order.length);
  const doneAt = await one;
  // Two steps a turn: its 20 steps between as many of the other account.
  expect(doneAt).toBeLessThanOrEqual(2 * 20 + 2);
  await Promise.all(many);
  expect(order).toHaveLength(51 * 20);
  expect(order.slice(0, 8)).toEqual(['many', 'many', 'one', 'one', 'many', 'many', 'one', 'one']);
});

it('puts an account that used much lately behind one that used nothing', async () => {
  const { order, run } = threadOf();
  await run('before', 'a', 100);
  order.length = 0;
  await Promise.all([run('a', 'a', 40), run('b', 'b', 40)]);
  expect(order.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'b'));
});

it('takes the searches of one account in turn', async () => {
  const { order, run } = threadOf();
  await Promise.all([run('x', 'a', 4), run('y', 'a', 4)]);
  expect(order.join('')).toBe('xxyyxxyy');
});

it('does not let an account that comes after long rest use all it left to others', async () => {
  const { order, run } = threadOf();
  await run('before', 'a', 1_000);
  order.length = 0;
  const begun = run('a', 'a', 40).then(() => order.length);
  await Promise.all([begun, run('b', 'b', 1_000)]);
  // It is ahead by 100 steps, then they take turns.
  expect(await begun).toBeLessThanOrEqual(100 + 2 * 40 + 4);
  expect(await begun).toBeGreaterThan(100);
});
