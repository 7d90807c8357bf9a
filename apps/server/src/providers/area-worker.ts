import { parentPort } from 'node:worker_threads';
import type { AreaGeometry } from '@groundtrack/contract';
import { LRUCache } from 'lru-cache';
import { answerTasks } from '../system/answer-tasks.ts';
import { giveWay } from '../system/give-way.ts';
import { type AreaItem, type AreaWork, doAreaWork } from './area-work.ts';

/** What the thread is asked. */
export interface AreaTask<Work extends AreaWork> {
  readonly work: Work;
  /** As JSON: that of the largest area is copied between threads in no time, and its positions are not. */
  readonly area: string;
  readonly item: AreaItem<Work>;
}

if (parentPort) {
  giveWay();
  /** One area after the other is held against many scenes, and what is known of it by then hangs on the object. */
  const areas = new LRUCache<string, AreaGeometry>({ maxSize: 2_000_000, sizeCalculation: (_, { length }) => length });

  const areaOf = (text: string): AreaGeometry => {
    // The thread that asks has written it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const area = areas.get(text) ?? (JSON.parse(text) as AreaGeometry);
    areas.set(text, area);
    return area;
  };
  answerTasks(parentPort, async ({ work, area, item }: AreaTask<AreaWork>) => doAreaWork(work, areaOf(area), item));
}
