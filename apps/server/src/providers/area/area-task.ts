import type { AreaGeometry } from '@groundtrack/contract';
import { LRUCache } from 'lru-cache';
import { type AreaDone, type AreaItem, type AreaWork, doAreaWork } from './area-work.ts';

export interface AreaTask {
  readonly work: AreaWork;
  /** As JSON, because copying the positions of a large area between threads takes longer. */
  readonly area: string;
  readonly items: readonly AreaItem<AreaWork>[];
}

/** The same area is used for many scenes, and results are cached by its object. */
const areas = new LRUCache<string, AreaGeometry>({ maxSize: 2_000_000, sizeCalculation: (_, { length }) => length });

export function run({ work, area, items }: AreaTask): AreaDone<AreaWork>[] {
  const parsed = toArea(area);
  return items.map((item) => doAreaWork(work, parsed, item));
}

function toArea(text: string): AreaGeometry {
  // `forArea` writes it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const area = areas.get(text) ?? (JSON.parse(text) as AreaGeometry);
  areas.set(text, area);
  return area;
}
