import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { drawFile } from './draw-file.ts';
import { handedMaps, handMaps } from './handed-maps.ts';
import { toScene, viewAround } from './testing/some-scene.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'maps-'));
afterAll(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const greenbelt = [-76.8755, 39.0045] as const;

async function draw(name: string): Promise<Buffer> {
  const file = path.join(folder, name);
  const { epsg, box } = viewAround(greenbelt, 60, 2);
  await drawFile({ scene: toScene(greenbelt), epsg, box, groundSampleDistanceM: 2, path: file }, never);
  return readFile(file);
}

test('maps that the thread of one file has read are those of the next', async () => {
  handMaps(undefined);
  const drawn = await draw('first.tif');
  const maps = handedMaps();
  if (!maps) throw new Error('The thread told of no maps');
  expect(maps.towns.lon.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(await draw('again.tif')).toEqual(drawn);
  expect(handedMaps()).toBe(maps);
  // Without land, a thread that reads nothing itself draws the sea.
  handMaps({ ...maps, coast: { ...maps.coast, bucketStart: maps.coast.bucketStart.map(() => 0) } });
  const sea = await draw('sea.tif');
  handMaps(maps);
  expect(sea).not.toEqual(drawn);
});

test('the thread of small pictures tells of its maps', async () => {
  // Another spec may have left the thread of this one's modules with maps.
  vi.resetModules();
  const [fresh, { renderQuicklook }] = await Promise.all([import('./handed-maps.ts'), import('./render.ts')]);
  await renderQuicklook(toScene(greenbelt), 64, never);
  expect(fresh.handedMaps()?.rivers.length).toBeGreaterThan(1_000);
});
