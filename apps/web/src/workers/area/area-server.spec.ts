import { expect, it } from 'vitest';
import type { FromAreaWorker } from './area-messages.ts';
import { createAreaServer } from './area-server.ts';

async function answersTo(ring: readonly [number, number][]): Promise<FromAreaWorker[]> {
  const posted: FromAreaWorker[] = [];
  const serve = createAreaServer((message) => posted.push(message));
  await serve({ jobId: 1, job: { kind: 'polygons', polygons: [[ring]] } });
  return posted;
}

it('reports the faults of an area before it computes repairs', async () => {
  const bow = await answersTo([
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ]);
  expect(bow.map(({ type }) => type)).toEqual(['done', 'repaired']);
  const [done, repaired] = bow;
  if (done?.type !== 'done' || repaired?.type !== 'repaired') throw new Error('other answers');
  expect(done.area.findings.map(({ fault, repairs }) => [fault.kind, repairs])).toEqual([['crossing', undefined]]);
  expect(repaired.findings.map(({ repairs }) => repairs?.map(({ name }) => name))).toEqual([['untie', 'hull']]);
});

it('reports a valid area once', async () => {
  const square = await answersTo([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
    [0, 0],
  ]);
  expect(square.map(({ type }) => type)).toEqual(['done']);
});
