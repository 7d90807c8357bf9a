import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../lib/current-client.ts';
import type { CutTask } from '../../providers/stac/cut-task.ts';
import { makeTiff } from '../../providers/stac/testing/make-tiff.ts';
import { Pool } from './pool.ts';

const SIDE_PX = 12_800;
/** A cut of this many rows takes longer than a thread needs to start on a busy machine. */
const LONG_PX = 6000;
const [WEST, NORTH, PIXEL_M] = [568_500, 5_542_300, 100];
const never = new AbortController().signal;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'background-tasks-'));
  await writeFile(path.join(root, 'source.tif'), makeTiff({ sidePx: SIDE_PX, isSparse: true }));
});
const pool = new Pool({ threads: 3 });
afterAll(async () => {
  await pool.close();
  await rm(root, { recursive: true });
});

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
    const answer = await pool.run(task.target.isMosaic ? 'cutMosaic' : 'cutImage', task, { signal: never });
    ended.push('cut' in answer ? name : answer.damage);
  };
  await Promise.all([
    cut('first mosaic', taskOf('a', SIDE_PX, LONG_PX, true)),
    cut('second mosaic', taskOf('b', 64, 64, true)),
    cut('image', taskOf('c', 64, 64)),
  ]);
  expect(ended).toEqual(['image', 'first mosaic', 'second mosaic']);
});

it('leaves a thread to requests while images are cut', async () => {
  const two = new Pool({ threads: 2 });
  try {
    const ended: string[] = [];
    const cuts = [taskOf('d', SIDE_PX, LONG_PX, true), taskOf('e', 64, 64)].map(async (task) => {
      await two.run(task.target.isMosaic ? 'cutMosaic' : 'cutImage', task, { signal: never });
      ended.push(task.target.isMosaic ? 'mosaic' : 'image');
    });
    const area = '{"type":"Point","coordinates":[8,47]}';
    await withClient({ network: '203.0.113.7', accountId: '' }, () =>
      two.run('workOnArea', { work: 'measureShare', area, items: [] }, { signal: never }),
    );
    ended.push('request');
    await Promise.all(cuts);
    expect(ended).toEqual(['request', 'mosaic', 'image']);
  } finally {
    await two.close();
  }
});

it('stops a background task when its caller aborts, and continues with the next', async () => {
  const gone = new AbortController();
  const mosaic = pool.run('cutMosaic', taskOf('f', SIDE_PX, LONG_PX, true), { signal: gone.signal });
  setTimeout(() => gone.abort(new Error('given up')), 50);
  await expect(mosaic).rejects.toThrow('given up');
  expect(await pool.run('cutMosaic', taskOf('g', 64, 64, true), { signal: never })).toHaveProperty('cut');
});
