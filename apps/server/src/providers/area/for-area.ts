import type { AreaGeometry, Point } from '@groundtrack/contract';
import { pool } from '../../platform/pool/pool.ts';
import { type AreaDone, type AreaItem, type AreaWork, doAreaWork } from './area-work.ts';

/** An item of a place takes 0.1 ms, one of a square 1 ms, and one of an area of 10,000 positions 20 ms. */
const POSITIONS_PER_MS = 500;
/** Work below this time runs on the main thread, because starting a task would take as long. */
const HERE_MS = 5;
/** The tasks of a request are short, so that those of other requests wait little. */
const TASK_MS = 100;

const texts = new WeakMap<AreaGeometry, string>();

/** The client of the request, and its signal. */
export interface Asking {
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
  { signal }: Asking,
): Promise<AreaDone<Work>[]> {
  const itemMs = area.type === 'Point' ? 0.1 : 1 + positionsOf(area) / POSITIONS_PER_MS;
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
