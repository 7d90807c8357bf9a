import { parentPort } from 'node:worker_threads';
import { openTileRenderer, type Tile } from '@groundtrack/base-map';

/** What a worker is asked. */
export interface TileTask {
  readonly id: number;
  readonly tile: Tile;
}

/** What it answers; `error` is text, because errors lose their class on the way. */
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
