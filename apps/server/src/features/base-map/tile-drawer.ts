import { Worker } from 'node:worker_threads';
import type { Tile } from '@groundtrack/base-map';
import { LazyThread } from '../../system/lazy-thread.ts';

export interface TileDrawer {
  /** A WebP image; null when too many tiles are waiting. @throws when drawing fails or the drawer is closed */
  draw(tile: Tile): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Most tiles that wait; a globe requests about 50 at its start. */
const WAITING_MAX = 200;

/** Draws tiles in a thread of their own, which holds the coasts and cities of the world. */
export function createTileDrawer(): TileDrawer {
  const thread = new LazyThread<Tile, Uint8Array>(() => new Worker(new URL('tile-worker.ts', import.meta.url)));
  return {
    draw: async (tile) => (thread.waiting < WAITING_MAX ? thread.run(tile) : null),
    close: () => thread.close(),
  };
}
