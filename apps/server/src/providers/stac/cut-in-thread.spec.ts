import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutInThread } from './cut-in-thread.ts';
import type { CutTask } from './cut-worker.ts';
import { makeTiff } from './testing/make-tiff.ts';

const SIDE_PX = 12_800;
const [WEST, NORTH, PIXEL_M] = [568_500, 5_542_300, 100];
const never = new AbortController().signal;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cut-in-thread-'));
  await writeFile(path.join(root, 'source.tif'), makeTiff({ sidePx: SIDE_PX, isSparse: true }));
});
afterAll(() => rm(root, { recursive: true }));

function taskOf(name: string, widthPx: number, heightPx: number, isMosaic = false): CutTask {
  const frame = { epsg: 32_632, affine: [PIXEL_M, 0, WEST, 0, -PIXEL_M, NORTH] } as const;
  const box = [WEST, NORTH - heightPx * PIXEL_M, WEST + widthPx * PIXEL_M, NORTH] as const;
  return {
    source: { frame, widthPx: SIDE_PX, heightPx: SIDE_PX },
    target: { epsg: 32_632, box, pixelM: PIXEL_M, isMosaic },
    files: {
      source: path.join(root, 'source.tif'),
      path: path.join(root, `${name}.tif`),
      overviewPage: null,
      bandNames: [],
    },
  };
}

it('cuts an image while a mosaic is being cut, and mosaics one after the other', async () => {
  const ended: string[] = [];
  const cut = async (name: string, task: CutTask) => {
    const answer = await cutInThread(task, never);
    ended.push('cut' in answer ? name : answer.damage);
  };
  await Promise.all([
    cut('first mosaic', taskOf('a', SIDE_PX, 1000, true)),
    cut('second mosaic', taskOf('b', 64, 64, true)),
    cut('image', taskOf('c', 64, 64)),
  ]);
  expect(ended).toEqual(['image', 'first mosaic', 'second mosaic']);
});
