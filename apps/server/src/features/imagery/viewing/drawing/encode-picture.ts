import type { Painting, TileStyle } from '@groundtrack/contract';
import sharp from 'sharp';
import { TILE_PX } from './locate-tile.ts';
import type { Picture } from './paint.ts';

export interface EncodedPicture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Uint8Array;
}

const JPEG_QUALITY = 88;
const WEBP_QUALITY = 85;
/** Larger by a tenth than at the usual 6, in half the time. */
const PNG_LEVEL = 3;

/** JPEG has no opacity, and blurs the colors of ramps: by default it is for photographs that fill the tile. */
export async function encodePicture(
  { rgba, isOpaque }: Picture,
  painting: Painting,
  format: TileStyle['format'] = isOpaque && painting.kind === 'colors' ? 'jpeg' : 'png',
): Promise<EncodedPicture> {
  const picture = sharp(rgba, { raw: { width: TILE_PX, height: TILE_PX, channels: 4 } });
  switch (format) {
    case 'jpeg':
      return { mediaType: 'image/jpeg', bytes: await picture.flatten().jpeg({ quality: JPEG_QUALITY }).toBuffer() };
    case 'webp':
      return { mediaType: 'image/webp', bytes: await picture.webp({ quality: WEBP_QUALITY, effort: 1 }).toBuffer() };
    case 'png':
      return { mediaType: 'image/png', bytes: await picture.png({ compressionLevel: PNG_LEVEL }).toBuffer() };
    default:
      return format satisfies never;
  }
}
