import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { currentClient, withClient } from './current-client.ts';
import { type QueueBounds, RoundRobinQueue } from './round-robin-queue.ts';

const never = new AbortController().signal;

/** Tasks named `network account number`, which run until the spec ends them. */
function openTasks(bounds: Partial<QueueBounds> = {}) {
  const queue = new RoundRobinQueue({ running: 1, runningOfNetwork: 1, waiting: 10, longestWaitMs: 60_000, ...bounds });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal = never) => {
    const [network = '', accountId = ''] = name.split(' ');
    return withClient({ network, accountId }, () =>
      queue.run(signal, () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    );
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await setImmediate();
  };
  const endAll = async (): Promise<readonly string[]> => {
    for (let n = 0; n < started.length; n++) await end(started[n] ?? '');
    return started;
  };
  return { queue, started, add, end, endAll };
}

describe('RoundRobinQueue', () => {
  it('takes turns by account', async () => {
    const { add, endAll } = openTasks();
    for (const name of ['n a 1', 'n a 2', 'n a 3', 'n b 1', 'n c 1', 'n b 2']) void add(name);
    expect(await endAll()).toEqual(['n a 1', 'n a 2', 'n b 1', 'n c 1', 'n a 3', 'n b 2']);
  });

  it('takes turns by network first, so that many accounts of one network count as one client', async () => {
    const { add, endAll } = openTasks();
    for (let n = 0; n < 20; n++) for (let task = 0; task < 8; task++) void add(`crowd a${n} ${task}`);
    void add('home one 1');
    void add('home one 2');
    const started = await endAll();
    expect(started).toHaveLength(162);
    expect(started.indexOf('home one 1')).toBe(2);
    expect(started.indexOf('home one 2')).toBe(4);
  });

  it('keeps a slot free for other networks', async () => {
    const { started, add, end, endAll } = openTasks({ running: 3, runningOfNetwork: 2 });
    for (const name of ['n a 1', 'n a 2', 'n b 1', 'n c 1', 'm a 1', 'm a 2']) void add(name);
    expect(started).toEqual(['n a 1', 'n a 2', 'm a 1']);
    await end('m a 1');
    expect(started.slice(3)).toEqual(['m a 2']);
    await end('m a 2');
    expect(started).toHaveLength(4);
    await end('n a 1');
    expect(await endAll()).toEqual(['n a 1', 'n a 2', 'm a 1', 'm a 2', 'n b 1', 'n c 1']);
  });

  it('rejects tasks of a client that has too many waiting, and accepts those of others', async () => {
    const { add, endAll } = openTasks({ waiting: 1 });
    const tasks = [add('n a 1'), add('n a 2')];
    await expect(add('n a 3')).rejects.toMatchObject({ name: 'QueueFull', reason: 'too-many-waiting' });
    tasks.push(add('n b 1'));
    await endAll();
    expect(await Promise.all(tasks)).toEqual(['n a 1', 'n a 2', 'n b 1']);
  });

  it('rejects a task that waits too long', async () => {
    const { add, endAll } = openTasks({ longestWaitMs: 20 });
    const first = add('n a 1');
    await expect(add('n b 1')).rejects.toMatchObject({ name: 'QueueFull', reason: 'waited-too-long' });
    expect(await endAll()).toEqual(['n a 1']);
    expect(await first).toBe('n a 1');
  });

  it('drops a waiting task when its signal aborts, and keeps the slot of one that runs', async () => {
    const { started, add, end } = openTasks({ waiting: 2 });
    const controller = new AbortController();
    const running = add('n a 1', controller.signal);
    const waiting = add('n a 2', controller.signal);
    const next = add('n b 1');
    controller.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    await expect(add('n a 3', controller.signal)).rejects.toThrow('left');
    await setImmediate();
    expect(started).toEqual(['n a 1']);
    await end('n a 1');
    expect(await running).toBe('n a 1');
    await end('n b 1');
    expect(await next).toBe('n b 1');
  });

  it('starts the next task after one that fails, for the client that added it', async () => {
    const { queue } = openTasks();
    const failing = queue.run(never, () => Promise.reject(new Error('broken')));
    const next = withClient({ network: 'n', accountId: 'a' }, () => queue.run(never, async () => currentClient()));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toEqual({ network: 'n', accountId: 'a' });
  });
});
