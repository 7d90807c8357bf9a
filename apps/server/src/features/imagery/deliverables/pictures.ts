import { rm } from 'node:fs/promises';
import type { ShapeMask } from '@groundtrack/geo';
import sharp, { type Exif, type Sharp } from 'sharp';
import type { DeliveredImage } from '../../../providers/port/provider.ts';
import { writeMask } from './clip.ts';
import type { PictureSize } from './picture-place.ts';

// A picture is read once, row by row, so libvips' operation cache would only waste memory.
sharp.cache(false);

/** JPEG is limited to 65,535 pixels a side (ITU-T T.81 B.2.2), some readers to a little less. */
const JPEG_SIDE_MAX_PX = 65_500;
const ICON_PX = 512;

/** Opens the provider's image for one pass over it. @throws Error for a file of another size than stated */
export async function openImage({ path, widthPx, heightPx }: DeliveredImage): Promise<Sharp> {
  const image = sharp(path, { sequentialRead: true, limitInputPixels: widthPx * heightPx });
  const { width, height, space } = await image.metadata();
  if (width !== widthPx || height !== heightPx) {
    throw new Error(`The image has ${width} x ${height} pixels where ${widthPx} x ${heightPx} were stated`);
  }
  // By default sharp converts gray to three bands.
  return image.toColourspace(space === 'b-w' || space === 'grey16' ? space : 'srgb');
}

/** Writes the full picture as JPEG, reduced only above the limit of JPEG. @returns its size */
export async function writeJpg(image: DeliveredImage, exif: Exif, target: string): Promise<PictureSize> {
  const picture = await openImage(image);
  if (Math.max(image.widthPx, image.heightPx) > JPEG_SIDE_MAX_PX) {
    picture.resize({ width: JPEG_SIDE_MAX_PX, height: JPEG_SIDE_MAX_PX, fit: 'inside' });
  }
  // Optimal Huffman tables save some percent, but need all coefficients in memory: 900 MB at 12,000 pixels a side.
  const jpg = picture.flatten({ background: '#000' }).withExif(exif).jpeg({ quality: 88, optimiseCoding: false });
  const { width, height } = await jpg.toFile(target);
  return { widthPx: width, heightPx: height };
}

interface PngWish {
  readonly exif: Exif;
  /** Pixels outside are transparent; null if all are inside. */
  readonly mask: ShapeMask | null;
}

/** Writes the full picture as PNG with unchanged pixels. */
export async function writePng(image: DeliveredImage, { exif, mask }: PngWish, target: string): Promise<void> {
  const picture = await openImage(image);
  const maskFile = `${target}.mask.tif`;
  try {
    if (mask) {
      writeMask(mask, image.heightPx, maskFile);
      picture.joinChannel(maskFile, { sequentialRead: true, limitInputPixels: image.widthPx * image.heightPx });
    }
    await picture.withExif(exif).png({ compressionLevel: 6 }).toFile(target);
  } finally {
    if (mask) await rm(maskFile, { force: true });
  }
}

/** Writes a small picture for lists, from the JPEG, which libvips decodes at reduced size. */
export async function writeIcon(jpg: string, target: string): Promise<void> {
  await sharp(jpg, { sequentialRead: true, limitInputPixels: JPEG_SIDE_MAX_PX ** 2 })
    .resize({ width: ICON_PX, height: ICON_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(target);
}
