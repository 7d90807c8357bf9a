import { parentPort, workerData } from 'node:worker_threads';
import { openTileRenderer, type TileRendererOptions } from '@groundtrack/base-map/renderer';
import { answerTasks } from '../../system/answer-tasks.ts';
import type { TileTask } from './map-drawer.ts';

if (parentPort) {
  // What `createMapDrawer` hands over.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const renderer = openTileRenderer(workerData as TileRendererOptions);
  const utf8 = new TextEncoder();
  answerTasks(parentPort, async ({ tile, part }: TileTask) =>
    part === 'picture' ? renderer.render(tile) : utf8.encode(JSON.stringify(renderer.namesOf(tile))),
  );
}
