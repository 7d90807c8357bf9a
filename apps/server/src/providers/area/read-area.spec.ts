import type { AreaGeometry, DrawnArea } from '@groundtrack/contract';
import { describe, expect, it } from 'vitest';
import { readArea } from './read-area.ts';
import { readSentArea } from './read-sent-area.ts';
import { partsOf } from './search-place.ts';

const options = { signal: new AbortController().signal };

/** A circle, which is rejected beyond 1,000 positions. */
function circle(positions: number, lonDeg: number): [number, number][] {
  const open = Array.from({ length: positions - 1 }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / (positions - 1);
    return [lonDeg + 0.1 * Math.cos(angle), 0.1 * Math.sin(angle)];
  });
  return [...open, open[0] ?? [lonDeg, 0]];
}

const circles = (count: number, positions: number): DrawnArea => ({
  type: 'MultiPolygon',
  coordinates: Array.from({ length: count }, (_, i) => [circle(positions, i)]),
});

describe('an area that is read for a request', () => {
  it('may be a place, which is used unchanged', async () => {
    const place: AreaGeometry = { type: 'Point', coordinates: [180, 90] };
    expect(await readArea(place, 'geometry', options)).toEqual({ ok: true, value: { area: place, parts: null } });
  });

  it.each([
    ['few positions', circles(1, 100)],
    ['as many positions as are read', circles(10, 1_000)],
    ['too many positions in a ring', circles(2, 1_001)],
  ])('is read the same on the main thread and in the pool: one of %s', async (_what, sent) => {
    expect(await readArea(sent, 'geometry', options)).toEqual(readSentArea(sent, 'geometry'));
  });

  it('does not block others while it is large, and is split only once', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    const read = await readArea(circles(10, 999), 'geometry', options).finally(() => clearInterval(others));
    expect(turns).toBeGreaterThan(2);
    expect(read.ok && partsOf(read.value.area) === read.value.parts).toBe(true);
  });

  it('is not read if its client leaves while it waits', async () => {
    const client = new AbortController();
    const before = readArea(circles(10, 997), 'geometry', options);
    const reading = readArea(circles(10, 998), 'geometry', client);
    client.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    expect(await before).toMatchObject({ ok: true });
    expect(await readArea(circles(10, 998), 'geometry', options)).toMatchObject({ ok: true });
  });
});
