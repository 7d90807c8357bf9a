import { Worker } from 'node:worker_threads';
import type { AreaGeometry } from '@groundtrack/contract';
import { LazyThread } from '../system/lazy-thread.ts';
import { FairQueue } from '../util/fair-queue.ts';
import { mapInTurns } from '../util/map-in-turns.ts';
import { type AreaDone, type AreaItem, type AreaWork, doAreaWork } from './area-work.ts';
import type { AreaTask } from './area-worker.ts';

/** For areas of so many positions an item takes some milliseconds: it is done where requests are answered. */
const HERE_POSITIONS = 500;
/** More than the lanes of an account let through. */
const WAITING_AT_MOST = 1_000;

const thread = new LazyThread<AreaTask<AreaWork>, unknown>(
  () => new Worker(new URL('area-worker.ts', import.meta.url)),
);

const queue = new FairQueue({ atOnce: 1, waiting: WAITING_AT_MOST });

const texts = new WeakMap<AreaGeometry, string>();

/** Who asks, and until when. */
export interface Asking {
  /** Left out: those that say none take turns as one. */
  readonly accountId?: string | undefined;
  readonly signal: AbortSignal;
}

interface Items<Work extends AreaWork> {
  readonly work: Work;
  readonly items: readonly AreaItem<Work>[];
}

/**
 * Does some work with an area for one item after the other, and has others answered in between: for an area of many
 * positions in a thread, where the items of accounts that ask at once take turns.
 */
export async function forArea<Work extends AreaWork>(
  area: AreaGeometry,
  { work, items }: Items<Work>,
  { accountId = '', signal }: Asking,
): Promise<AreaDone<Work>[]> {
  if (positionsOf(area) <= HERE_POSITIONS) return mapInTurns(items, (item) => doAreaWork(work, area, item), accountId);
  const all: AreaDone<Work>[] = [];
  for (const item of items) {
    // What has begun keeps its place when its client leaves: the thread works on it to its end.
    const run = async () => ({ done: await thread.run({ work, area: textOf(area), item }) });
    const answer = await queue.run(accountId, signal, run);
    if (!answer) throw new Error('Too many areas of the account wait');
    // The thread answers with what the work does.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    all.push(answer.done as AreaDone<Work>);
  }
  return all;
}

function positionsOf(area: AreaGeometry): number {
  if (area.type === 'Point') return 1;
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
  return rings.reduce((sum, { length }) => sum + length, 0);
}

/** The area as JSON, written once. */
export function textOf(area: AreaGeometry): string {
  const text = texts.get(area) ?? JSON.stringify(area);
  texts.set(area, text);
  return text;
}
