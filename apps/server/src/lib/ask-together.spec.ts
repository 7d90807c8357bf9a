import { expect, it } from 'vitest';
import { askSameOnce, askTogether } from './ask-together.ts';

it('asks by one call what is wanted at the same time, and each gets its own answer', async () => {
  const asked: (readonly number[])[] = [];
  const double = askTogether((numbers: readonly number[]) => {
    asked.push(numbers);
    return Promise.resolve((one: number) => one * 2);
  });
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(await double(3)).toBe(6);
  expect(asked).toEqual([[1, 2, 1], [3]]);
});

it('fails all that were asked together, and goes on', async () => {
  let isDown = true;
  const ask = askTogether(() => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(() => 'up')));
  const both = await Promise.allSettled([ask(1), ask(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await ask(3)).toBe('up');
});

it('asks the same question once for all of one turn, and anew after it', async () => {
  const asked: string[] = [];
  const ask = askSameOnce(
    (name: string) => name.toLowerCase(),
    async (name) => {
      asked.push(name);
      if (name === 'nobody') throw new Error('nobody is there');
      return `${name} ${asked.length}`;
    },
  );
  const all = await Promise.allSettled([ask('ada'), ask('nobody'), ask('ADA'), ask('bob')]);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
    'ADA 1',
    'rejected',
    'ADA 1',
    'bob 3',
  ]);
  expect(await ask('ada')).toBe('ada 4');
  expect(asked).toEqual(['ADA', 'nobody', 'bob', 'ada']);
});
