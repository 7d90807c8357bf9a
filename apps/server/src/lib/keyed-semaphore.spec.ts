import { describe, expect, it } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';

describe('a keyed semaphore', () => {
  it('runs a limited number of tasks per key, in order, and tasks of other keys in parallel', async () => {
    const semaphore = new KeyedSemaphore(2);
    const begun: string[] = [];
    const ends = new Map<string, (error?: Error) => void>();
    const run = (key: string, name: string) =>
      semaphore.run(key, () => {
        begun.push(name);
        return new Promise<void>((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve()));
        });
      });
    const works = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4'), run('b', 'b1')];
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    ends.get('a2')?.(new Error('failed'));
    await expect(works[1]).rejects.toThrow('failed');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.();
    await Promise.all([works[0], works[2], works[4]]);
    expect(begun.at(-1)).toBe('a4');
    ends.get('a4')?.();
    await works[3];
  });
});
