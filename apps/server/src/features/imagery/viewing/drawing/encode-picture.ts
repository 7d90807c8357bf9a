import { type Painting, type Picture, TILE_PX, type TileStyle } from '@groundtrack/contract/painting';
import sharp from 'sharp';

export interface EncodedPicture {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Uint8Array;
}

const JPEG_QUALITY = 88;
const WEBP_QUALITY = 85;
/** Ten percent larger than level 6, in half the time. */
const PNG_LEVEL = 3;

/**
 * JPEG has no transparency, and blurs the colors of ramps, so by default it is only used for photographs that fill the
 * tile.
 */
export async function encodePicture(
  { rgba, isOpaque }: Picture,
  painting: Painting,
  format: TileStyle['format'] = isOpaque && painting.kind === 'colors' ? 'jpeg' : 'png',
): Promise<EncodedPicture> {
  const size = { width: TILE_PX, height: TILE_PX };
  const picture = () => sharp(rgba, { raw: { ...size, channels: 4 } });
  switch (format) {
    case 'jpeg': {
      const opaque = sharp(withoutOpacity(rgba), { raw: { ...size, channels: 3 } });
      return { mediaType: 'image/jpeg', bytes: await opaque.jpeg({ quality: JPEG_QUALITY }).toBuffer() };
    }
    case 'webp':
      return { mediaType: 'image/webp', bytes: await picture().webp({ quality: WEBP_QUALITY, effort: 1 }).toBuffer() };
    case 'png':
      return { mediaType: 'image/png', bytes: await picture().png({ compressionLevel: PNG_LEVEL }).toBuffer() };
    default:
      return format satisfies never;
  }
}

/** Transparent pixels become black. */
function withoutOpacity(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
