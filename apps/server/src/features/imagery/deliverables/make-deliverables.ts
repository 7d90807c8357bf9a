import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { digestOf, type FileDigest } from '../../../blobs/file-digest.ts';
import { settleAll } from '../../../util/settle-all.ts';
import { writeAnalytic } from './analytic.ts';
import { clipMask } from './clip.ts';
import { type Delivery, fileStem } from './delivery-facts.ts';
import { writeGeoTiff } from './geotiff.ts';
import { type PictureSize, placeFiles, toExif } from './picture-place.ts';
import { writeIcon, writeJpg, writePng } from './pictures.ts';
import { analyticFields, type ItemAsset, pictureFields, stacItem } from './stac-item.ts';
import { writeZip, type ZipEntry } from './zip.ts';

interface Named {
  readonly kind: 'icon' | 'full' | 'tiff' | 'png' | 'analytic' | 'zip';
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A finished file in the folder that was given. */
export type Deliverable = Named & FileDigest;

const LICENCE_NAME = 'LICENCE.txt';
const COG_TYPE = 'image/tiff; application=geotiff; profile=cloud-optimized';

/**
 * Makes what a buyer downloads out of the provider's image: the JPG, the Cloud Optimized GeoTIFF of the
 * picture or of the bands where it was bought, a PNG where it was chosen, an icon, and a ZIP of them with STAC Item, licence, and the files that say
 * where the pictures are, each with its checksum. Memory does not grow with the image. When it fails, or `signal` fires (heeded
 * between steps of at most some seconds), it leaves nothing in the folder.
 */
export async function makeDeliverables(
  delivery: Delivery,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Deliverable[]> {
  signal.throwIfAborted();
  const work = await mkdtemp(path.join(folder, 'making-'));
  try {
    const made = await makeAll(delivery, work, signal);
    for (const { fileName } of made) await rename(path.join(work, fileName), path.join(folder, fileName));
    await rmdir(work);
    return made.map((file) => ({ ...file, path: path.join(folder, file.fileName) }));
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    // Streams say of every signal only that it fired; the caller gets its own reason.
    signal.throwIfAborted();
    throw error;
  }
}

async function makeAll(delivery: Delivery, work: string, signal: AbortSignal): Promise<readonly Deliverable[]> {
  const stem = fileStem(delivery);
  const named = (kind: Named['kind'], suffix: string, mediaType: string): Named => {
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
  // Nothing may write any more into a folder that is being removed.
  await settleAll([
    writeJpgAndIcon(),
    tiff ? writeGeoTiff(delivery, tiff.path) : Promise.resolve(),
    png ? writePng(delivery.image, { exif: toExif(delivery), mask: clipMask(delivery) }, png.path) : Promise.resolve(),
    analytic ? writeAnalytic(delivery, analytic.path) : Promise.resolve(),
  ]);
  signal.throwIfAborted();
  const pictures = [analytic, tiff, png, full].filter((file) => file !== null);
  const options = { changedAtMs: delivery.scene.acquiredAtMs, signal };
  const texts = textsOf(delivery, size);
  const written = await writeZip(zipEntries(delivery, pictures, texts), zip.path, options);
  const digested = pictures.map((file) => ({ ...file, ...digestIn(written.members, file.fileName) }));
  return [{ ...icon, ...(await digestOf(icon.path)) }, ...digested.toReversed(), { ...zip, ...written.zip }];
}

/** A text of the ZIP, described in the Item. */
interface TextFile {
  readonly name: string;
  readonly text: string;
  readonly asset: Pick<ItemAsset, 'key' | 'type' | 'title'>;
}

function textsOf(delivery: Delivery, picture: PictureSize): TextFile[] {
  const { image, product } = delivery;
  const ofPng = product.delivery?.picture === 'png' ? placeFiles(image, image, 'png') : [];
  const places = [...placeFiles(image, picture, 'jpg'), ...ofPng].map(({ key, suffix, mediaType, title, text }) => ({
    name: `${fileStem(delivery)}${suffix}`,
    text,
    asset: { key, type: mediaType, title },
  }));
  const licence = { key: 'license', type: 'text/plain', title: 'Licence' } as const;
  return [...places, { name: LICENCE_NAME, text: delivery.image.licenceText, asset: licence }];
}

function zipEntries(delivery: Delivery, pictures: readonly Named[], texts: readonly TextFile[]): ZipEntry[] {
  const itemOf = (digests: ReadonlyMap<string, FileDigest>): string => {
    const assets = pictures.map((file) => toAsset(delivery, file, digestIn(digests, file.fileName)));
    return `${JSON.stringify(stacItem(delivery, [...assets, ...texts.map(toTextAsset)]), null, 2)}\n`;
  };
  return [
    ...pictures.map(({ fileName, path }) => ({ name: fileName, path })),
    { name: `${fileStem(delivery)}.json`, text: itemOf },
    ...texts,
  ];
}

function digestIn(digests: ReadonlyMap<string, FileDigest>, name: string): FileDigest {
  const digest = digests.get(name);
  if (!digest) throw new Error(`${name} is not in the ZIP yet`);
  return digest;
}

function toTextAsset({ name, text, asset }: TextFile): ItemAsset {
  const bytes = Buffer.from(text);
  const digest = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  return { ...asset, href: `./${name}`, roles: ['metadata'], digest };
}

function toAsset(delivery: Delivery, { kind, fileName, mediaType }: Named, digest: FileDigest): ItemAsset {
  const href = `./${fileName}`;
  if (kind === 'analytic')
    return {
      key: 'analytic',
      href,
      type: COG_TYPE,
      title: 'Cloud Optimized GeoTIFF of the bands',
      roles: ['data', ...(delivery.image.analytic?.level === 'L2A' ? ['reflectance'] : [])],
      digest,
      fields: analyticFields(delivery),
    };
  if (kind === 'png') {
    const roles = ['visual'];
    return {
      key: 'png',
      href,
      type: mediaType,
      title: 'Picture',
      roles,
      digest,
      fields: pictureFields(delivery.image),
    };
  }
  const picture =
    kind === 'tiff'
      ? ({ key: 'data', type: COG_TYPE, title: 'Cloud Optimized GeoTIFF', roles: ['data'] } as const)
      : ({ key: 'visual', type: mediaType, title: 'Picture', roles: ['visual'] } as const);
  return { ...picture, href, digest, fields: pictureFields(delivery.image) };
}
