import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { DeliveredImage } from '../../../providers/provider.ts';
import { baseName, type Deliverable, type Delivery } from './delivery.ts';
import { writeGeoTiff } from './geotiff.ts';
import { writeIcon, writeJpeg } from './pictures.ts';
import { stacItem } from './stac-item.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const licenceName = 'LICENCE.txt';
const itemName = 'item.json';

/**
 * Makes the files of a delivery in `folder`: the icon, the full picture, the ZIP and, when it was bought, the GeoTIFF.
 * The ZIP holds the same files with the STAC Item and the licence. Names are made of our own id alone. Memory does not
 * depend on the picture's size. When it fails, or `signal` fires (heeded between the steps, each of at most some
 * seconds), `folder` is left as it was.
 */
export async function makeDeliverables(
  delivery: Delivery,
  image: DeliveredImage,
  folder: string,
  signal: AbortSignal,
): Promise<readonly Deliverable[]> {
  signal.throwIfAborted();
  const work = await mkdtemp(path.join(folder, 'making-'));
  try {
    const made = await makeAll(delivery, image, work, signal);
    for (const { fileName } of made) await rename(path.join(work, fileName), path.join(folder, fileName));
    await rmdir(work);
    return made.map((file) => ({ ...file, path: path.join(folder, file.fileName) }));
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

async function makeAll(
  delivery: Delivery,
  image: DeliveredImage,
  work: string,
  signal: AbortSignal,
): Promise<Omit<Deliverable, 'path'>[]> {
  const base = baseName(delivery);
  const names = { jpg: `${base}.jpg`, tiff: `${base}.tif`, icon: `${base}-icon.jpg`, zip: `${base}.zip` };
  const at = (name: string) => path.join(work, name);

  await writeJpeg(image, at(names.jpg));
  signal.throwIfAborted();
  await writeIcon(at(names.jpg), at(names.icon));
  signal.throwIfAborted();
  if (delivery.product.tiff) await writeGeoTiff(delivery, image, at(names.tiff));
  signal.throwIfAborted();

  const bought = { jpg: names.jpg, licence: licenceName, ...(delivery.product.tiff && { tiff: names.tiff }) };
  const entries: ZipEntry[] = [
    ...(delivery.product.tiff ? [{ name: names.tiff, path: at(names.tiff) }] : []),
    { name: names.jpg, path: at(names.jpg) },
    { name: itemName, text: `${JSON.stringify(stacItem(delivery, image, bought), null, 2)}\n` },
    { name: licenceName, text: image.licenceText },
  ];
  await writeZip(entries, at(names.zip), { changedAtMs: delivery.scene.acquiredAtMs, signal });

  return [
    { kind: 'icon', fileName: names.icon, mediaType: 'image/jpeg' },
    { kind: 'full', fileName: names.jpg, mediaType: 'image/jpeg' },
    ...(delivery.product.tiff ? [{ kind: 'tiff', fileName: names.tiff, mediaType: 'image/tiff' } as const] : []),
    { kind: 'zip', fileName: names.zip, mediaType: 'application/zip' },
  ];
}
