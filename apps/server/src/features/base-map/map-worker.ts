import { parentPort } from 'node:worker_threads';
import { openTileRenderer } from '@groundtrack/base-map';
import { answerTasks } from '../../system/answer-tasks.ts';
import type { TileTask } from './map-drawer.ts';

if (parentPort) {
  const renderer = openTileRenderer();
  const utf8 = new TextEncoder();
  answerTasks(parentPort, async ({ tile, part }: TileTask) =>
    part === 'picture' ? renderer.render(tile) : utf8.encode(JSON.stringify(renderer.namesOf(tile))),
  );
}
