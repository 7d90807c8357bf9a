import sharp from 'sharp';
import type { Drawing, DrawnPixels, GroundTile, ImageFiles, ImageSize, ImageSpec, Jpeg, SceneAcross } from './scene.ts';

// The drawing code indexes typed arrays everywhere and is compiled without `noUncheckedIndexedAccess`. Callers compile
// this package with their own options, so the types of the drawing code are not imported.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const drawing = ((await import(new URL('./drawing.ts', import.meta.url).href)) as { readonly drawing: Drawing })
  .drawing;

/** Larger than any mosaic of an area. Memory grows by 6 MB per thousand pixels of a row. */
const MAX_SIDE_PX = 65_500;
const MAX_SAMPLE_SIDE_PX = 2000;

/**
 * Draws the whole scene `widthPx` across, rows along the footprint's upper side; the height follows from the footprint.
 * @throws RangeError when the footprint has no four corners
 */
export function renderQuicklook(scene: SceneAcross): Promise<Jpeg> {
  return toJpeg(drawing.scene(scene));
}

/**
 * Draws only the clouds of `renderQuicklook`, one byte per pixel: 0 for clear to 255 for opaque. Used to check cloud
 * estimates from quicklooks.
 * @throws as {@link renderQuicklook}
 */
export function renderClouds(scene: SceneAcross): DrawnPixels {
  return drawing.clouds(scene);
}

/**
 * Draws a box in memory.
 * @throws RangeError if a side is not 1 to 2,000 pixels
 */
export function renderSample(spec: ImageSpec): Promise<Jpeg> {
  toSize(spec, MAX_SAMPLE_SIDE_PX);
  return toJpeg(drawing.box(spec));
}

/**
 * Draws a tile of the simulated ground, 256 pixels per side. It has no stamp because the page is labeled as simulated.
 */
export function renderGroundTile(tile: GroundTile): Promise<Uint8Array> {
  const { widthPx, heightPx, channels, pixels } = drawing.groundTile(tile);
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .webp({ quality: 80 })
    .toBuffer();
}

/**
 * Draws a box to an uncompressed TIFF at `path`: gray for pan and SAR, RGB for color. Memory use does not depend on the
 * height. The band values, which match the picture pixel by pixel, are written to `bandsPath`: an uncompressed TIFF of
 * unsigned 16 bits in steps of 0.0001, 0 for no data. For color these are surface reflectance in red, green, blue, and
 * near infrared, for pan one band, for SAR the amplitude in like and cross polarization.
 * @throws RangeError if a side is not 1 to 65,500 pixels; file system errors. Unfinished files are not removed
 */
export function renderImage(files: ImageFiles): ImageSize {
  const size = toSize(files, MAX_SIDE_PX);
  drawing.files(files);
  return size;
}

function toSize({ box, groundSampleDistanceM }: ImageSpec, limitPx: number): ImageSize {
  const widthPx = Math.round((box[2] - box[0]) / groundSampleDistanceM);
  const heightPx = Math.round((box[3] - box[1]) / groundSampleDistanceM);
  if (!(widthPx >= 1 && heightPx >= 1 && widthPx <= limitPx && heightPx <= limitPx)) {
    throw new RangeError(`${widthPx} x ${heightPx} pixels: a side has 1 to ${limitPx}`);
  }
  return { widthPx, heightPx };
}

async function toJpeg({ widthPx, heightPx, channels, pixels }: DrawnPixels): Promise<Jpeg> {
  const bytes = await sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 84 })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes };
}
