import type { OnlineMap } from '@groundtrack/contract';
import { fetchMapTile } from '../../api/fetch-map-tile.ts';
import type { MapTile } from '../map-tiles.ts';
import { type DrawnTile, drawVectorTile, TILE_PX } from './draw-vector-tile.ts';
import { TileSource } from './tile-source.ts';

/** The first message has the map. */
export interface ToTiles {
  readonly map?: OnlineMap;
  readonly id: number;
  readonly tile: MapTile;
}

export interface FromTiles {
  readonly id: number;
  /** Null if there is none. */
  readonly picture: ImageBitmap | null;
}

/** Larger pictures are not tiles. */
const MAX_PX = 1024;

let source: TileSource<ImageBitmap> | null = null;

self.addEventListener('message', ({ data: { map, id, tile } }: MessageEvent<ToTiles>) => {
  source ??= map ? new TileSource(map, { fetchBytes: fetchMapTile, decode, draw }) : null;
  const post = (picture: ImageBitmap | null) => {
    const message: FromTiles = { id, picture };
    self.postMessage(message, { transfer: picture ? [picture] : [] });
  };
  source?.picture(tile).then(post, () => post(null));
});

/** Upside down, as WebGL expects an ImageBitmap. */
async function decode(bytes: Uint8Array): Promise<ImageBitmap> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(bytes)]), { imageOrientation: 'flipY' });
  if (Math.max(picture.width, picture.height) <= MAX_PX) return picture;
  picture.close();
  throw new Error('A map server sent a picture that is too large');
}

function draw(tile: DrawnTile): ImageBitmap {
  const canvas = new OffscreenCanvas(TILE_PX, TILE_PX);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser does not draw in workers');
  drawVectorTile(context, tile);
  return canvas.transferToImageBitmap();
}
