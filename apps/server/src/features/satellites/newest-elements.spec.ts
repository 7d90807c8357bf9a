import { parseOmm } from '@groundtrack/orbit';
import { expect, test } from 'vitest';
import { listSatellites } from './list-satellites.ts';
import { newestElements } from './newest-elements.ts';
import { satelliteSeed } from './seed/satellite-seed.ts';
import type { StoredElements } from './stored-orbital-elements.ts';

test('the newest elements equal those of the list, and updates are visible immediately', async () => {
  const stored: StoredElements[] = [];
  const store = { all: async () => stored };
  let nowMs = 0;
  const newest = newestElements(store, satelliteSeed, { nowMs: () => nowMs });
  const [older, newer] = satelliteSeed;
  if (!older || !newer) throw new Error('expected satellites');
  const before = await newest();
  expect(before.get(newer.id)).toBe(newer.omm);
  const set = (id: string, epoch: string): StoredElements => {
    const omm = { ...(satelliteSeed.find((one) => one.id === id) ?? newer).omm, EPOCH: epoch };
    return { satelliteId: id, omm, epochMs: parseOmm(omm).epochMs, updatedAtMs: 0 };
  };
  stored.push(set(older.id, '2020-01-01T00:00:00'), set(newer.id, '2026-11-20T00:00:00'));
  expect(await newest()).toBe(before);
  nowMs += 1000;
  const after = await newest();
  expect(after.get(older.id)).toBe(older.omm);
  expect(after.get(newer.id)?.EPOCH).toBe('2026-11-20T00:00:00');
  const listed = await listSatellites(store, satelliteSeed);
  expect([...after.values()]).toEqual(listed.map(({ OMM }) => OMM));
});

test('a failed read is retried immediately', async () => {
  let fails = true;
  const all = () => (fails ? Promise.reject(new Error('down')) : Promise.resolve([]));
  const newest = newestElements({ all }, satelliteSeed, { nowMs: () => 0 });
  await expect(newest()).rejects.toThrow('down');
  fails = false;
  expect((await newest()).size).toBe(satelliteSeed.length);
});
