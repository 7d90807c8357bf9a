import type { OnlineMap } from '@groundtrack/contract';
import type { MapTile } from '../map-tiles.ts';
import type { PictureSource } from './online-map.ts';
import type { FromTiles, ToTiles } from './tiles.worker.ts';

/** Fetches and draws the tiles of a map in a worker, so that they do not block the page. */
export function openWorkerSource(map: OnlineMap): PictureSource {
  const worker = new Worker(new URL('./tiles.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<ImageBitmap>>();
  let lastId = 0;
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('There is no such tile'));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data: { id, picture } }: MessageEvent<FromTiles>) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (picture) one?.resolve(picture);
    else one?.reject(new Error('There is no such tile'));
  });
  worker.addEventListener('error', fail);
  return {
    picture(tile: MapTile) {
      const one = Promise.withResolvers<ImageBitmap>();
      lastId += 1;
      waiting.set(lastId, one);
      const message: ToTiles = { ...(lastId === 1 ? { map } : {}), id: lastId, tile };
      worker.postMessage(message, []);
      return one.promise;
    },
    close() {
      worker.terminate();
      fail();
    },
  };
}
