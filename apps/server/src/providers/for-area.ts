import { Worker } from 'node:worker_threads';
import type { AreaGeometry } from '@groundtrack/contract';
import { LazyThread } from '../system/lazy-thread.ts';
import { mapInTurns } from '../util/map-in-turns.ts';
import { type AreaDone, type AreaItem, type AreaWork, doAreaWork } from './area-work.ts';
import type { AreaTask } from './area-worker.ts';

/** For areas of so many positions an item takes some milliseconds: it is done where requests are answered. */
const HERE_POSITIONS = 500;

const thread = new LazyThread<AreaTask<AreaWork>, unknown>(
  () => new Worker(new URL('area-worker.ts', import.meta.url)),
);

const texts = new WeakMap<AreaGeometry, string>();

interface Items<Work extends AreaWork> {
  readonly work: Work;
  readonly items: readonly AreaItem<Work>[];
  /** Whose they are. */
  readonly accountId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does some work with an area for one item after the other, and has others answered in between: for an area of many
 * positions in a thread, where the items of those who ask at once take turns.
 */
export async function forArea<Work extends AreaWork>(
  area: AreaGeometry,
  { work, items, accountId, signal }: Items<Work>,
): Promise<AreaDone<Work>[]> {
  if (positionsOf(area) <= HERE_POSITIONS) return mapInTurns(items, (item) => doAreaWork(work, area, item), accountId);
  const all: AreaDone<Work>[] = [];
  for (const item of items) {
    const done = await thread.run({ work, area: textOf(area), item }, signal);
    // The thread answers with what the work does.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    all.push(done as AreaDone<Work>);
  }
  return all;
}

function positionsOf(area: AreaGeometry): number {
  if (area.type === 'Point') return 1;
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
  return rings.reduce((sum, { length }) => sum + length, 0);
}

function textOf(area: AreaGeometry): string {
  const text = texts.get(area) ?? JSON.stringify(area);
  texts.set(area, text);
  return text;
}
