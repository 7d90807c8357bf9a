import type { AreaGeometry, Point } from '@groundtrack/contract';
import { pool } from '../../platform/pool/pool.ts';
import { type AreaDone, type AreaItem, type AreaWork, doAreaWork } from './area-work.ts';

const PLACE_MS = 0.1;
/** Usual time of an item of an area: of a square, and of each thousand positions. */
const USUAL_MS: Readonly<Record<AreaWork, { readonly square: number; readonly positions: number }>> = {
  read: { square: 0.2, positions: 4 },
  addProducts: { square: 0.25, positions: 0.5 },
  priceRecord: { square: 0.25, positions: 0.5 },
  shownShare: { square: 1, positions: 2 },
  measureShare: { square: 0.05, positions: 0.05 },
};
/** Work below this time runs on the main thread, because starting a task would take as long. */
const HERE_MS = 10;
/** The tasks of a request are short, so that those of other requests wait little. */
const TASK_MS = 100;

const texts = new WeakMap<AreaGeometry, string>();

/** The client of the request, and its signal. */
export interface AreaTaskOptions {
  readonly signal: AbortSignal;
}

interface Items<Work extends AreaWork> {
  readonly work: Work;
  readonly items: readonly AreaItem<Work>[];
}

/** Works with an area for each of some items, in the pool if that takes long. */
export async function forArea<Work extends AreaWork>(
  area: AreaGeometry,
  { work, items }: Items<Work>,
  { signal }: AreaTaskOptions,
): Promise<AreaDone<Work>[]> {
  const { square, positions } = USUAL_MS[work];
  const itemMs = area.type === 'Point' ? PLACE_MS : square + (positions * positionsOf(area)) / 1000;
  if (itemMs * items.length <= HERE_MS) return items.map((item) => doAreaWork(work, area, item));
  const all: AreaDone<Work>[] = [];
  const perTask = Math.ceil(TASK_MS / itemMs);
  for (let start = 0; start < items.length; start += perTask) {
    const task = { work, area: textOf(area), items: items.slice(start, start + perTask) };
    const done = await pool.run('workOnArea', task, { signal });
    // The task returns the result of the work.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    all.push(...(done as AreaDone<Work>[]));
  }
  return all;
}

function positionsOf(area: Exclude<AreaGeometry, Point>): number {
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
  return rings.reduce((sum, { length }) => sum + length, 0);
}

/** The area as JSON, cached. */
export function textOf(area: AreaGeometry): string {
  const text = texts.get(area) ?? JSON.stringify(area);
  texts.set(area, text);
  return text;
}
