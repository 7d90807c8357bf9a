import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { settleAll } from '../../../lib/settle-all.ts';
import { digestOf } from '../../../platform/blobs/file-digest.ts';
import { writeAnalytic } from './analytic.ts';
import { clipMask } from './clip.ts';
import type { Deliverable, NamedFile } from './deliverable.ts';
import { type Delivery, fileStem } from './delivery-facts.ts';
import { toPlaceText, type ZippedFile, type ZippedText, zipDelivery } from './delivery-zip.ts';
import { writeGeoTiff } from './geotiff.ts';
import { makeMosaic } from './mosaic/make-mosaic.ts';
import { type PictureSize, placeFiles, toExif } from './picture-place.ts';
import { writeIcon, writeJpg, writePng } from './pictures.ts';
import { analyticFields, COG_TYPE, pictureFields } from './stac-item.ts';

/**
 * Makes the downloadable files from the provider's image: JPG, GeoTIFF (of the picture or of the bands) and PNG if they
 * were purchased, an icon, and a ZIP with all of them, a STAC Item, the license, and georeference files. A mosaic has
 * its tiles in the ZIP, and a picture of the whole. Memory use does not depend on the image size. On failure or abort
 * (checked every few seconds), nothing is left in the folder.
 */
export async function makeDeliverables(
  delivery: Delivery,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Deliverable[]> {
  signal.throwIfAborted();
  const work = await mkdtemp(path.join(folder, 'making-'));
  try {
    const made = await (delivery.product.mosaic ? makeMosaic : makeAll)(delivery, work, signal);
    for (const { fileName } of made) await rename(path.join(work, fileName), path.join(folder, fileName));
    await rmdir(work);
    return made.map((file) => ({ ...file, path: path.join(folder, file.fileName) }));
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    // Streams only report that a signal was aborted; the caller gets its reason.
    signal.throwIfAborted();
    throw error;
  }
}

async function makeAll(delivery: Delivery, work: string, signal: AbortSignal): Promise<readonly Deliverable[]> {
  const stem = fileStem(delivery);
  const named = (kind: NamedFile['kind'], suffix: string, mediaType: string): NamedFile => {
    const fileName = `${stem}${suffix}`;
    return { kind, fileName, mediaType, path: path.join(work, fileName) };
  };
  const icon = named('icon', '-icon.jpg', 'image/jpeg');
  const full = named('full', '.jpg', 'image/jpeg');
  const tiff = delivery.product.tiff ? named('tiff', '.tif', 'image/tiff') : null;
  const png = delivery.product.delivery?.picture === 'png' ? named('png', '.png', 'image/png') : null;
  const analytic = delivery.product.analytic ? named('analytic', '-analytic.tif', 'image/tiff') : null;
  const zip = named('zip', '.zip', 'application/zip');

  let size: PictureSize = delivery.image;
  const writeJpgAndIcon = async (): Promise<void> => {
    size = await writeJpg(delivery.image, toExif(delivery), full.path);
    signal.throwIfAborted();
    await writeIcon(full.path, icon.path);
  };
  // All writers must have stopped before the folder is removed.
  await settleAll([
    writeJpgAndIcon(),
    tiff ? writeGeoTiff(delivery, tiff.path) : Promise.resolve(),
    png ? writePng(delivery.image, { exif: toExif(delivery), mask: clipMask(delivery) }, png.path) : Promise.resolve(),
    analytic ? writeAnalytic(delivery, analytic.path) : Promise.resolve(),
  ]);
  signal.throwIfAborted();
  const pictures = [analytic, tiff, png, full].filter((file) => file !== null);
  const files = pictures.map((file) => ({ ...file, asset: assetOf(delivery, file.kind) }));
  const written = await zipDelivery(delivery, { files, texts: textsOf(delivery, size) }, zip.path, signal);
  const digested = pictures.map((file) => ({ ...file, ...written.digestOf(file.fileName) }));
  return [{ ...icon, ...(await digestOf(icon.path)) }, ...digested.toReversed(), { ...zip, ...written.zip }];
}

function textsOf(delivery: Delivery, picture: PictureSize): ZippedText[] {
  const { image, product } = delivery;
  const ofPng = product.delivery?.picture === 'png' ? placeFiles(image, image, 'png') : [];
  return [...placeFiles(image, picture, 'jpg'), ...ofPng].map((file) => toPlaceText(delivery, file));
}

function assetOf(delivery: Delivery, kind: NamedFile['kind']): ZippedFile['asset'] {
  const { image } = delivery;
  if (kind === 'analytic')
    return {
      key: 'analytic',
      type: COG_TYPE,
      title: 'Cloud Optimized GeoTIFF of the bands',
      roles: ['data', ...(image.analytic?.level === 'L2A' ? ['reflectance'] : [])],
      fields: analyticFields(delivery),
    };
  const fields = pictureFields(image);
  if (kind === 'tiff')
    return { key: 'data', type: COG_TYPE, title: 'Cloud Optimized GeoTIFF', roles: ['data'], fields };
  const isPng = kind === 'png';
  const type = isPng ? 'image/png' : 'image/jpeg';
  return { key: isPng ? 'png' : 'visual', type, title: 'Picture', roles: ['visual'], fields };
}
