import { parentPort } from 'node:worker_threads';
import { openTileRenderer, type Tile } from '@groundtrack/base-map';

/** A request to the worker. */
export interface TileTask {
  readonly id: number;
  readonly tile: Tile;
}

/** Its answer; `error` is text, because errors lose their class between threads. */
export type TileResult =
  | { readonly id: number; readonly image: Uint8Array }
  | { readonly id: number; readonly error: string };

if (parentPort) {
  const port = parentPort;
  const renderer = openTileRenderer();
  const answer = async ({ id, tile }: TileTask): Promise<TileResult> => {
    try {
      return { id, image: await renderer.render(tile) };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  port.on('message', (task: TileTask) => {
    void answer(task).then((result) => port.postMessage(result));
  });
}
