import { Worker } from 'node:worker_threads';
import type { Tile } from '@groundtrack/base-map';
import { LazyThread } from '../../system/lazy-thread.ts';

/** What there is of a tile: a WebP image, or its names as JSON in UTF-8. */
export type TilePart = 'picture' | 'names';

/** What the thread is asked to make. */
export interface TileTask {
  readonly tile: Tile;
  readonly part: TilePart;
}

export interface MapDrawer {
  /** Null when too many wait. @throws when drawing fails or the drawer is closed */
  make(task: TileTask): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Most tiles that wait; a globe requests about 50 at its start. */
const WAITING_MAX = 200;

/**
 * Makes tiles in a thread of their own, which holds the coasts and places of the world.
 * @param streetFile a PMTiles file with the streets; null: there are none
 */
export function createMapDrawer(streetFile: string | null = null): MapDrawer {
  const thread = new LazyThread<TileTask, Uint8Array>(
    () => new Worker(new URL('map-worker.ts', import.meta.url), { workerData: { streetFile } }),
  );
  return {
    make: async (task) => (thread.waiting < WAITING_MAX ? thread.run(task) : null),
    close: () => thread.close(),
  };
}
