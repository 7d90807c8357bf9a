import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cogify } from '@groundtrack/cog';
import { makeZip } from 'client-zip';
import sharp, { type Sharp } from 'sharp';
import { type Delivery, fileStem, tiffMetadata } from './delivery-facts.ts';
import { type ItemAsset, stacItem } from './stac-item.ts';

/** A finished file in the folder that was given. */
export interface Deliverable {
  readonly kind: 'icon' | 'full' | 'tiff' | 'zip';
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

const ICON_PX = 512;
const JPEG_QUALITY = 88;
/** JPEG counts pixels of a side in 16 bits. */
const JPEG_SIDE_MAX_PX = 65_500;
/** Far above the largest product that is sold. */
const PIXELS_MAX = 500_000_000;
const TILE_PX = 512;

const COG_TYPE = 'image/tiff; application=geotiff; profile=cloud-optimized';

/**
 * Makes what a buyer downloads out of the provider's image: the JPG, the Cloud Optimized GeoTIFF where it was bought,
 * an icon, and a ZIP of them with STAC Item and licence. Memory does not grow with the image; a run that fails or is
 * aborted leaves nothing in the folder.
 */
export async function makeDeliverables(
  delivery: Delivery,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Deliverable[]> {
  const stem = fileStem(delivery);
  const started: string[] = [];
  const file = (name: string): string => {
    signal.throwIfAborted();
    const path = join(folder, name);
    started.push(path);
    return path;
  };
  try {
    const full = jpgOf(stem, file);
    await writeJpg(delivery, full.path);
    const icon = {
      kind: 'icon',
      path: file(`${stem}-icon.jpg`),
      mediaType: 'image/jpeg',
      fileName: `${stem}-icon.jpg`,
    } as const;
    await sharp(full.path)
      .resize({ width: ICON_PX, height: ICON_PX, fit: 'inside' })
      .jpeg({ quality: 80 })
      .toFile(icon.path);
    const tiff = delivery.product.tiff ? await writeTiff(delivery, stem, file) : null;
    const zip = await writeZip(delivery, { full, tiff }, file);
    return tiff ? [icon, full, tiff, zip] : [icon, full, zip];
  } catch (error) {
    await Promise.all(started.map((path) => rm(path, { force: true })));
    throw error;
  }
}

type NewFile = (name: string) => string;

function jpgOf(stem: string, file: NewFile): Deliverable {
  return { kind: 'full', path: file(`${stem}.jpg`), mediaType: 'image/jpeg', fileName: `${stem}.jpg` };
}

function openImage({ image }: Delivery): Sharp {
  return sharp(image.path, { sequentialRead: true, limitInputPixels: PIXELS_MAX });
}

async function writeJpg(delivery: Delivery, path: string): Promise<void> {
  await openImage(delivery)
    .resize({ width: JPEG_SIDE_MAX_PX, height: JPEG_SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY })
    .toFile(path);
}

async function writeTiff(delivery: Delivery, stem: string, file: NewFile): Promise<Deliverable> {
  const { image, scene } = delivery;
  const [minX, minY, maxX, maxY] = image.box;
  const pyramid = file(`${stem}-pyramid.tif`);
  await openImage(delivery)
    .tiff({
      compression: 'deflate',
      predictor: 'horizontal',
      tile: true,
      tileWidth: TILE_PX,
      tileHeight: TILE_PX,
      pyramid: true,
    })
    .toFile(pyramid);
  const path = file(`${stem}.tif`);
  await cogify(pyramid, path, {
    epsg: image.epsg,
    transform: [minX, (maxX - minX) / image.widthPx, 0, maxY, 0, -(maxY - minY) / image.heightPx],
    metadata: tiffMetadata(delivery),
    datetime: new Date(scene.acquiredAtMs),
  });
  await rm(pyramid);
  return { kind: 'tiff', path, mediaType: 'image/tiff', fileName: `${stem}.tif` };
}

interface Pictures {
  readonly full: Deliverable;
  readonly tiff: Deliverable | null;
}

async function writeZip(delivery: Delivery, { full, tiff }: Pictures, file: NewFile): Promise<Deliverable> {
  const stem = fileStem(delivery);
  const item = stacItem(delivery, assetsOf({ full, tiff }));
  const path = file(`${stem}.zip`);
  const lastModified = new Date(delivery.scene.acquiredAtMs);
  const entries = [
    { name: `${stem}.json`, lastModified, input: JSON.stringify(item, null, 2) },
    { name: 'LICENCE.txt', lastModified, input: delivery.image.licenceText },
    ...(await Promise.all([full, ...(tiff ? [tiff] : [])].map((picture) => streamed(picture, lastModified)))),
  ];
  // The types of web streams in client-zip and Node differ; the streams are the same.
  await pipeline(Readable.fromWeb(makeZip(entries) as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path));
  return { kind: 'zip', path, mediaType: 'application/zip', fileName: `${stem}.zip` };
}

async function streamed({ fileName, path }: Deliverable, lastModified: Date) {
  const { size } = await stat(path);
  return { name: fileName, lastModified, size, input: createReadStream(path) };
}

function assetsOf({ full, tiff }: Pictures): ItemAsset[] {
  const jpg = {
    key: 'visual',
    href: `./${full.fileName}`,
    type: full.mediaType,
    title: 'Picture',
    roles: ['visual'],
  } as const;
  const licence = {
    key: 'license',
    href: './LICENCE.txt',
    type: 'text/plain',
    title: 'Licence',
    roles: ['metadata'],
  } as const;
  if (!tiff) return [jpg, licence];
  return [{ key: 'data', href: `./${tiff.fileName}`, type: COG_TYPE, title: 'GeoTIFF', roles: ['data'] }, jpg, licence];
}
