import { RasterError } from '@groundtrack/raster';
import sharp from 'sharp';
import type { ProviderFile } from '../../port/provider.ts';
import { openValues } from '../image-values.ts';
import { type FilePart, readParts } from '../remote-parts.ts';
import { channelsOf, shadePixels } from '../shade-pixels.ts';
import { SIDE_PX } from './choose-level.ts';

/** The task of the thread: the fetched bytes, and the page to draw. */
export interface ThumbnailTask {
  readonly parts: readonly FilePart[];
  readonly page: number;
  /** Common names of the bands, if the catalog states them. */
  readonly bandNames: readonly (string | null)[];
}

/**
 * Draws one level of an image in the style of its display picture. Missing pixels are transparent.
 * @throws RasterError
 */
async function drawThumbnail({ parts, page, bandNames }: ThumbnailTask): Promise<ProviderFile> {
  const image = await openValues(readParts(parts), { page, overviewPage: null, bandNames });
  const { widthPx: width, heightPx: height } = image.raster.layout;
  const part = await image.raster.readWindow({ left: 0, top: 0, right: width, bottom: height }, image.bands);
  const channels = channelsOf(image);
  const picture = sharp(shadePixels(part, image), { raw: { width, height, channels } })
    .toColourspace('srgb')
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'inside', withoutEnlargement: true });
  if (part.valid?.includes(0) !== true) return { mediaType: 'image/jpeg', bytes: await picture.jpeg().toBuffer() };
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const opacity = await sharp(
    part.valid.map((value) => (value === 0 ? 0 : 255)),
    { raw: { width, height, channels: 1 } },
  )
    .resize({ width: info.width, height: info.height, fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const { width: w, height: h, channels: c } = info;
  const bytes = await sharp(data, { raw: { width: w, height: h, channels: c } })
    .joinChannel(opacity, { raw: { width: w, height: h, channels: 1 } })
    .webp({ quality: 85 })
    .toBuffer();
  return { mediaType: 'image/webp', bytes };
}

/** The picture, or null if its pixels cannot be read. */
export async function tryThumbnail(task: ThumbnailTask): Promise<ProviderFile | null> {
  try {
    return await drawThumbnail(task);
  } catch (error) {
    // A RangeError means a part of the file that the directories did not point to.
    if (error instanceof RasterError || error instanceof RangeError) return null;
    throw error;
  }
}
