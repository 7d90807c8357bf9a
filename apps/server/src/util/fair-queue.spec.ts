import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const never = new AbortController().signal;

/** Works that end when they are told, and which of them have begun. */
function openWorks(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (owner: string, name: string, signal = never) =>
    queue.run(owner, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, start, end };
}

describe('works of several owners', () => {
  it('take turns by owner, whoever came first and with how many', async () => {
    const { begun, start, end } = openWorks(new FairQueue({ atOnce: 1, waiting: 10 }));
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void start(name.slice(0, 1), name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('begin at once after the one that runs where another has many that wait', async () => {
    const { begun, start, end } = openWorks(new FairQueue({ atOnce: 1, waiting: 10 }));
    for (const name of ['b1', 'a1', 'a2', 'a3']) void start(name.slice(0, 1), name);
    await end('b1');
    void start('b', 'b2');
    await end('a1');
    void start('b', 'b3');
    await end('b2');
    expect(begun).toEqual(['b1', 'a1', 'b2', 'a2']);
  });

  it('of which too many wait are not taken, while others are', async () => {
    const { start, end } = openWorks(new FairQueue({ atOnce: 1, waiting: 1 }));
    const [first, second] = [start('a', 'a1'), start('a', 'a2')];
    expect(await start('a', 'a3')).toBeNull();
    const other = start('b', 'b1');
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    expect(await Promise.all([first, second, other])).toEqual(['a1', 'a2', 'b1']);
  });

  it('never begin once their client has left, and keep their place when they have begun', async () => {
    const { begun, start, end } = openWorks(new FairQueue({ atOnce: 1, waiting: 2 }));
    const leaving = new AbortController();
    void start('a', 'a1', leaving.signal);
    const left = start('a', 'a2', leaving.signal);
    const next = start('b', 'b1');
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(start('a', 'a3', leaving.signal)).rejects.toThrow('left');
    expect(begun).toEqual(['a1']);
    await end('a1');
    await end('b1');
    expect(await next).toBe('b1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('that fail make room for the next', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 1 });
    await expect(queue.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', never, async () => 1)).toBe(1);
  });
});
