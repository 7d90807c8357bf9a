import { afterAll, describe, expect, it } from 'vitest';
import { satelliteSeed } from '../../features/satellites/seed/satellite-seed.ts';
import { withClient } from '../../lib/current-client.ts';
import { DAY_MS } from '../../lib/time-units.ts';
import { sampleCriteria } from '../../providers/port/sample-criteria.testing.ts';
import { ownSatellites, toImagers } from '../../providers/simulated/fleet.ts';
import { searchScenes } from '../../providers/simulated/search/search-scenes.ts';
import { Pool } from './pool.ts';

const END_MS = Date.UTC(2026, 8, 1);
const signal = new AbortController().signal;
const satellites = ownSatellites(satelliteSeed, 'maxar');
const place = { type: 'Point' as const, coordinates: [103.82, 1.35] as [number, number] };
const toTask = (days: number, cursor: string | null = null) => ({
  provider: 'maxar' as const,
  satellites: JSON.stringify(satellites),
  query: {
    area: place,
    places: [place],
    criteria: sampleCriteria({ startMs: END_MS - days * DAY_MS, endMs: END_MS, phenomenologies: ['pan', 'ms'] }),
    limit: 1000,
    cursor,
  },
});

const pool = new Pool({ threads: 1, waiting: 1 });
afterAll(() => pool.close());

describe('a pool', () => {
  it('returns the result of a function from a thread', async () => {
    const here = searchScenes(toImagers(satellites, 'maxar'), toTask(100).query);
    expect(here.scenes.length).toBeGreaterThan(0);
    expect(await pool.run('searchScenes', toTask(100), { signal })).toEqual(here);
  });

  it('rejects with the error of the function, and runs the next task', async () => {
    await expect(pool.run('searchScenes', toTask(1, 'x'), { signal })).rejects.toThrow('x is no scene');
    expect(await pool.run('searchScenes', toTask(1), { signal })).toHaveProperty('scenes');
  });

  it('refuses a task if too many wait, and runs those that wait', async () => {
    const first = pool.run('searchScenes', toTask(1), { signal });
    const second = pool.run('searchScenes', toTask(1), { signal });
    await expect(pool.run('searchScenes', toTask(1), { signal })).rejects.toMatchObject({ name: 'QueueFull' });
    expect(await first).toEqual(await second);
  });

  it('drops a waiting task when its caller leaves', async () => {
    const gone = new AbortController();
    const first = pool.run('searchScenes', toTask(1), { signal });
    const second = pool.run('searchScenes', toTask(1), { signal: gone.signal });
    gone.abort(new Error('given up'));
    await expect(second).rejects.toThrow('given up');
    // Its place in the queue is free.
    const third = pool.run('searchScenes', toTask(1), { signal });
    expect(await third).toEqual(await first);
  });

  it('takes turns by client', async () => {
    const one = new Pool({ threads: 1, waiting: 10 });
    const ended: string[] = [];
    const search = (accountId: string) =>
      withClient({ network: accountId, accountId }, async () => {
        await one.run('searchScenes', toTask(1), { signal });
        ended.push(accountId);
      });
    await Promise.all(['many', 'many', 'many', 'many', 'other'].map(search));
    expect(ended.indexOf('other')).toBeLessThan(3);
    await one.close();
  });

  it('rejects the call of a running task as soon as its signal fires', async () => {
    const gone = new AbortController();
    const long = pool.run('searchScenes', toTask(5_000), { signal: gone.signal });
    setImmediate(() => gone.abort(new Error('given up')));
    await expect(long).rejects.toThrow('given up');
    expect(await pool.run('searchScenes', toTask(1), { signal })).toHaveProperty('scenes');
  });

  it('starts again after it was closed', async () => {
    await pool.close();
    expect(await pool.run('searchScenes', toTask(1), { signal })).toHaveProperty('scenes');
  });
});
