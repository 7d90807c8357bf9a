import type { Tile, TileLook } from '@groundtrack/base-map';
import { openTileRenderer } from '@groundtrack/base-map/renderer';

/** A WebP image of a tile in one of its looks, or its names as JSON in UTF-8. */
export type TilePart = TileLook | 'names';

export interface TileTask {
  readonly tile: Tile;
  readonly part: TilePart;
  /** A PMTiles file with streets; null if there is none. */
  readonly streetFile: string | null;
}

/** By street file. A renderer holds the coasts and places of the world. */
const renderers = new Map<string | null, ReturnType<typeof openTileRenderer>>();
const utf8 = new TextEncoder();

export async function run({ tile, part, streetFile }: TileTask): Promise<Uint8Array> {
  const renderer = renderers.get(streetFile) ?? openTileRenderer({ streetFile });
  renderers.set(streetFile, renderer);
  return part === 'names' ? utf8.encode(JSON.stringify(renderer.namesOf(tile))) : renderer.render(tile, part);
}
