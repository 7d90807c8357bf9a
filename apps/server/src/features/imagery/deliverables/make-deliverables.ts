import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { type Delivery, fileStem } from './delivery-facts.ts';
import { writeGeoTiff } from './geotiff.ts';
import { writeIcon, writeJpg } from './pictures.ts';
import { type ItemAsset, stacItem } from './stac-item.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** A finished file in the folder that was given. */
export interface Deliverable {
  readonly kind: 'icon' | 'full' | 'tiff' | 'zip';
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

const LICENCE_NAME = 'LICENCE.txt';
const COG_TYPE = 'image/tiff; application=geotiff; profile=cloud-optimized';

/**
 * Makes what a buyer downloads out of the provider's image: the JPG, the Cloud Optimized GeoTIFF where it was bought,
 * an icon, and a ZIP of them with STAC Item and licence. Memory does not grow with the image. When it fails, or
 * `signal` fires (heeded between steps of at most some seconds), it leaves nothing in the folder.
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
  const named = (kind: Deliverable['kind'], suffix: string, mediaType: string): Deliverable => {
    const fileName = `${stem}${suffix}`;
    return { kind, fileName, mediaType, path: path.join(work, fileName) };
  };
  const icon = named('icon', '-icon.jpg', 'image/jpeg');
  const full = named('full', '.jpg', 'image/jpeg');
  const tiff = delivery.product.tiff ? named('tiff', '.tif', 'image/tiff') : null;
  const zip = named('zip', '.zip', 'application/zip');

  await writeJpg(delivery.image, full.path);
  signal.throwIfAborted();
  await writeIcon(full.path, icon.path);
  signal.throwIfAborted();
  if (tiff) await writeGeoTiff(delivery, tiff.path);
  signal.throwIfAborted();
  const entries = zipEntries(delivery, full, tiff);
  await writeZip(entries, zip.path, { changedAtMs: delivery.scene.acquiredAtMs, signal });
  return tiff ? [icon, full, tiff, zip] : [icon, full, zip];
}

function zipEntries(delivery: Delivery, full: Deliverable, tiff: Deliverable | null): ZipEntry[] {
  const pictures = tiff ? [tiff, full] : [full];
  const item = stacItem(delivery, [...pictures.map(assetOf), licenceAsset]);
  return [
    ...pictures.map(({ fileName, path }) => ({ name: fileName, path })),
    { name: `${fileStem(delivery)}.json`, text: `${JSON.stringify(item, null, 2)}\n` },
    { name: LICENCE_NAME, text: delivery.image.licenceText },
  ];
}

const licenceAsset: ItemAsset = {
  key: 'license',
  href: `./${LICENCE_NAME}`,
  type: 'text/plain',
  title: 'Licence',
  roles: ['metadata'],
};

function assetOf({ kind, fileName, mediaType }: Deliverable): ItemAsset {
  const href = `./${fileName}`;
  return kind === 'tiff'
    ? { key: 'data', href, type: COG_TYPE, title: 'Cloud Optimized GeoTIFF', roles: ['data'] }
    : { key: 'visual', href, type: mediaType, title: 'Picture', roles: ['visual'] };
}
