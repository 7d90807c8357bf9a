import { bandsOf, numbersToBytes, type Painting, paint, TILE_PX, type TileStyle } from '@groundtrack/contract/painting';
import { type Drawn, type PixelWindow, type Raster, RasterError, Resampler } from '@groundtrack/raster';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { isOutside, locateTile, positionInTile, type Tile, type TilePlaces } from './locate-tile.ts';
import { levelFor, type OpenImage } from './open-image.ts';

/** At closer zoom, image pixels are drawn as squares. */
const SQUARE_PIXELS_FROM = 0.5;
/** Radius of the resampling kernels. */
const MARGIN_PX = 2;
/** A tile of a file with overviews needs less than a tenth of this. */
const PIXELS_AT_MOST = 2048 ** 2;
/** Reuses its buffers for all tiles. */
const resampler = new Resampler();

/** Draws a tile of an image; null if it is empty. @throws RasterError */
export async function drawTile(
  image: OpenImage,
  {
    tile,
    painting,
    format,
  }: { readonly tile: Tile; readonly painting: Painting; readonly format: TileStyle['format'] },
): Promise<EncodedPicture | null> {
  const drawn = await readTile(image, tile, bandsOf(painting));
  const picture = drawn && paint(drawn, painting, image.bands);
  return !picture || picture.isEmpty ? null : encodePicture(picture, painting, format);
}

/**
 * Returns the values of bands (numbered from 1) in a tile, as bytes in the format of the contract; null if it is empty.
 * Returns a text if a band does not exist.
 * @throws RasterError
 */
export async function readNumbers(
  image: OpenImage,
  { tile, bands }: { readonly tile: Tile; readonly bands: readonly number[] },
): Promise<Uint8Array | string | null> {
  const unknown = bands.find((number) => number > image.bands.length);
  if (unknown !== undefined)
    return `bands: ${unknown} is not a band of this image, which has 1 to ${image.bands.length}`;
  const drawn = await readTile(image, tile, bands);
  if (!drawn?.valid.includes(1)) return null;
  return numbersToBytes(drawn);
}

async function readTile(image: OpenImage, tile: Tile, bands: readonly number[]): Promise<Drawn | null> {
  if (isOutside(tile, image.bounds)) return null;
  const scale = scaleOf(image, tile);
  const level = levelFor(image, scale);
  const { widthPx, heightPx } = level.layout;
  const share = [widthPx / image.widthPx, heightPx / image.heightPx] as const;
  const places = locateTile(tile, image, { scale, share });
  const window = windowOf(places, level);
  if (!window) return null;
  if ((window.right - window.left) * (window.bottom - window.top) > PIXELS_AT_MOST)
    throw new RasterError('unsupported', 'the file has no overview for a view from so far');
  const part = await level.readWindow(
    window,
    bands.map((number) => level.dataBands[number - 1] ?? 0),
  );
  return resampler.draw(part, places, scale < SQUARE_PIXELS_FROM ? 'nearest' : 'bilinear');
}

/** Image pixels in one tile pixel, in the middle of the image. */
function scaleOf({ grid, widthPx, heightPx }: OpenImage, { z }: Tile): number {
  const [lon, lat] = grid.toLonLat([widthPx / 2, heightPx / 2]);
  const sine = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  const column = ((lon + 180) / 360) * 2 ** z * TILE_PX;
  const row = (0.5 - Math.atanh(sine) / (2 * Math.PI)) * 2 ** z * TILE_PX;
  const whole = { z, x: 0, y: 0 };
  // One pixel to either side: at low levels one pixel is a large part of the Earth.
  const step = Math.min(1, 2 ** z / 1024);
  const [x1, y1] = grid.toPixel(positionInTile(whole, column - step / 2, row));
  const [x2, y2] = grid.toPixel(positionInTile(whole, column + step / 2, row));
  return Math.hypot(x2 - x1, y2 - y1) / step;
}

/** The pixels to read; null if there are none. */
function windowOf({ xs, ys }: TilePlaces, { layout: { widthPx, heightPx } }: Raster): PixelWindow | null {
  const [left, right] = reachOf(xs);
  const [top, bottom] = reachOf(ys);
  const window = {
    left: Math.max(0, Math.floor(left) - MARGIN_PX),
    top: Math.max(0, Math.floor(top) - MARGIN_PX),
    right: Math.min(widthPx, Math.ceil(right) + MARGIN_PX),
    bottom: Math.min(heightPx, Math.ceil(bottom) + MARGIN_PX),
  };
  return window.right > window.left && window.bottom > window.top ? window : null;
}

/** The minimum and maximum of the finite values. */
function reachOf(values: Float64Array): readonly [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max];
}
