import { type PaintedBand, type TileStyle, toPainting } from '@groundtrack/contract';
import { type PixelWindow, type Raster, resample } from '@groundtrack/raster';
import { toMeasuredOf } from './describe-image.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { isBeside, locateTile, positionInTile, TILE_PX, type Tile, type TilePlaces } from './locate-tile.ts';
import { levelFor, type OpenImage } from './open-image.ts';
import { bandsOf, paint } from './paint.ts';

/** Closer than this a pixel of the image is many of the tile, and is shown as the square it is. */
const SQUARE_PIXELS_FROM = 0.5;
/** Neighbors that the kernels look at. */
const MARGIN_PX = 2;

/**
 * Draws a tile of an image; null where it shows nothing. A text says why the style cannot be drawn.
 * @throws RasterError
 */
export async function drawTile(
  image: OpenImage,
  bands: readonly PaintedBand[],
  { tile, style }: { readonly tile: Tile; readonly style: TileStyle },
): Promise<EncodedPicture | string | null> {
  const painting = toPainting(style, bands);
  if (typeof painting === 'string') return painting;
  if (isBeside(tile, image.bounds)) return null;
  const scale = scaleOf(image, tile);
  const level = levelFor(image, scale);
  const places = toLevel(locateTile(tile, image, scale), image, level);
  const window = windowOf(places, level);
  if (!window) return null;
  const part = await level.readWindow(
    window,
    bandsOf(painting).map((band) => level.dataBands[band] ?? band),
  );
  const locateRow = (row: number, xs: Float64Array, ys: Float64Array): void => {
    xs.set(places.columns.subarray(row * TILE_PX, (row + 1) * TILE_PX));
    ys.set(places.rows.subarray(row * TILE_PX, (row + 1) * TILE_PX));
  };
  const drawn = resample(
    part,
    { widthPx: TILE_PX, heightPx: TILE_PX, locateRow },
    scale < SQUARE_PIXELS_FROM ? 'nearest' : 'bilinear',
  );
  const picture = paint(drawn, painting, toMeasuredOf(image));
  return picture.isEmpty ? null : encodePicture(picture, painting, style.format);
}

/** Pixels of the image in one of the tile, in the middle of the image. */
function scaleOf({ grid, widthPx, heightPx }: OpenImage, { z }: Tile): number {
  const [lon, lat] = grid.toLonLat([widthPx / 2, heightPx / 2]);
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  const column = ((lon + 180) / 360) * 2 ** z * TILE_PX;
  const row = (0.5 - Math.atanh(sine) / (2 * Math.PI)) * 2 ** z * TILE_PX;
  const whole = { z, x: 0, y: 0 };
  // Over a pixel to either side: at the far levels one pixel is a large part of the Earth.
  const step = Math.min(1, 2 ** z / 1024);
  const [x1, y1] = grid.toPixel(positionInTile(whole, column - step / 2, row));
  const [x2, y2] = grid.toPixel(positionInTile(whole, column + step / 2, row));
  return Math.hypot(x2 - x1, y2 - y1) / step;
}

function toLevel({ columns, rows }: TilePlaces, { widthPx, heightPx }: OpenImage, { layout }: Raster): TilePlaces {
  const [across, down] = [layout.widthPx / widthPx, layout.heightPx / heightPx];
  if (across === 1 && down === 1) return { columns, rows };
  return { columns: columns.map((column) => column * across), rows: rows.map((row) => row * down) };
}

/** The pixels that are looked at; null for none. */
function windowOf({ columns, rows }: TilePlaces, { layout: { widthPx, heightPx } }: Raster): PixelWindow | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < columns.length; i++) {
    const [x, y] = [columns[i] ?? -1, rows[i] ?? -1];
    if (!(x >= 0 && y >= 0 && x < widthPx && y < heightPx)) continue;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (right < left) return null;
  return {
    left: Math.max(0, Math.floor(left) - MARGIN_PX),
    top: Math.max(0, Math.floor(top) - MARGIN_PX),
    right: Math.min(widthPx, Math.ceil(right) + MARGIN_PX),
    bottom: Math.min(heightPx, Math.ceil(bottom) + MARGIN_PX),
  };
}
