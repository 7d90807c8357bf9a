import { parentPort } from 'node:worker_threads';
import { openTileRenderer, type Tile } from '@groundtrack/base-map';
import { answerTasks } from '../../system/answer-tasks.ts';

if (parentPort) {
  const renderer = openTileRenderer();
  answerTasks(parentPort, (tile: Tile) => renderer.render(tile));
}
