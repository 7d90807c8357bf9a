import type { MapName } from '@groundtrack/contract';
import { expect, test, vi } from 'vitest';
import { type MapTile, toTileKey } from '../map-tiles.ts';
import { NameSource } from './name-source.ts';

const named = (text: string, rank: number): MapName => ({
  kind: 'town',
  text,
  rank,
  size: 2,
  longitude: 0,
  latitude: 0,
});
const tile = (level: number, column = 0): MapTile => ({ level, column, row: 0 });

function open(answers: Readonly<Record<string, readonly MapName[]>>) {
  const fetched: string[] = [];
  const onArrival = vi.fn<() => void>();
  const source = new NameSource(async (wanted) => {
    fetched.push(toTileKey(wanted));
    const names = answers[toTileKey(wanted)];
    if (!names) throw new Error('The server is gone');
    return names;
  }, onArrival);
  const texts = (...tiles: MapTile[]) => source.namesOf(tiles).map(({ text }) => text);
  return { source, fetched, onArrival, texts };
}

test('requests names once, and returns them by rank', async () => {
  const { source, fetched, onArrival, texts } = open({
    '1/0/0': [named('Small', 9), named('Both', 5)],
    '1/1/0': [named('Great', 1), named('Both', 5)],
  });
  expect(texts(tile(1), tile(1, 1))).toEqual([]);
  expect(source.isComplete).toBe(false);
  await vi.waitFor(() => expect(onArrival).toHaveBeenCalledTimes(2));
  expect(texts(tile(1), tile(1, 1))).toEqual(['Great', 'Both', 'Small']);
  expect(source.isComplete).toBe(true);
  expect(fetched).toEqual(['1/0/0', '1/1/0']);
});

test('uses names of the parent tile while those of a tile load', async () => {
  const { onArrival, texts } = open({ '0/0/0': [named('Great', 1)], '1/0/0': [named('Great', 1), named('Small', 9)] });
  texts(tile(0));
  await vi.waitFor(() => expect(onArrival).toHaveBeenCalledOnce());
  expect(texts(tile(1))).toEqual(['Great']);
  await vi.waitFor(() => expect(onArrival).toHaveBeenCalledTimes(2));
  expect(texts(tile(1))).toEqual(['Great', 'Small']);
});

test('requests at most four tiles at a time, and skips those no longer needed', async () => {
  const { fetched, onArrival, texts } = open({ '4/9/0': [] });
  texts(...Array.from({ length: 12 }, (_, column) => tile(4, column)));
  expect(fetched).toHaveLength(4);
  texts(tile(4, 9));
  await vi.waitFor(() => expect(onArrival).toHaveBeenCalledTimes(5));
  expect(fetched.slice(4)).toEqual(['4/9/0']);
});

test('retries a failed tile after a while, not in every frame', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { fetched, onArrival, texts } = open({});
    texts(tile(0));
    await vi.waitFor(() => expect(onArrival).toHaveBeenCalledOnce());
    texts(tile(0));
    expect(fetched).toHaveLength(1);
    vi.setSystemTime(Date.now() + 6_000);
    texts(tile(0));
    expect(fetched).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
