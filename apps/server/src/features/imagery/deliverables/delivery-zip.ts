import { createHash } from 'node:crypto';
import type { FileDigest } from '../../../platform/blobs/file-digest.ts';
import { type Delivery, fileStem } from './delivery-facts.ts';
import type { PlaceFile } from './picture-place.ts';
import { type ItemAsset, stacItem } from './stac-item.ts';
import { writeZip } from './zip.ts';

/** A file of the ZIP, and its asset in the Item. */
export interface ZippedFile {
  readonly fileName: string;
  readonly path: string;
  readonly asset: Omit<ItemAsset, 'href' | 'digest'>;
  /** Deleted after it was added to the ZIP, to free its disk space. */
  readonly isMoved?: true;
}

/** A text of the ZIP, with its asset in the Item. */
export interface ZippedText {
  readonly name: string;
  readonly text: string;
  readonly asset: Omit<ItemAsset, 'href' | 'digest'>;
}

const LICENCE_NAME = 'LICENCE.txt';

/** Writes the ZIP of a delivery: its files, a STAC Item that describes them with checksums, texts, and the license. */
export async function zipDelivery(
  delivery: Delivery,
  { files, texts }: { readonly files: readonly ZippedFile[]; readonly texts: readonly ZippedText[] },
  target: string,
  signal: AbortSignal,
) {
  const all = [...texts, licenseOf(delivery)];
  const itemOf = (digests: ReadonlyMap<string, FileDigest>): string => {
    const assets = files.map(({ fileName, asset }) => toAsset(asset, fileName, digestIn(digests, fileName)));
    return `${JSON.stringify(stacItem(delivery, [...assets, ...all.map(toTextAsset)]), null, 2)}\n`;
  };
  const entries = [
    ...files.map(({ fileName, path, isMoved = false }) => ({ name: fileName, path, isMoved })),
    { name: `${fileStem(delivery)}.json`, text: itemOf },
    ...all,
  ];
  const written = await writeZip(entries, target, { changedAtMs: delivery.scene.acquiredAtMs, signal });
  return { zip: written.zip, digestOf: (name: string) => digestIn(written.members, name) };
}

/** Converts a file with the position of a picture to a text of the ZIP. */
export function toPlaceText(delivery: Delivery, { key, suffix, mediaType, title, text }: PlaceFile): ZippedText {
  const asset = { key, type: mediaType, title, roles: ['metadata'] };
  return { name: `${fileStem(delivery)}${suffix}`, text, asset };
}

function licenseOf({ image }: Delivery): ZippedText {
  const asset = { key: 'license', type: 'text/plain', title: 'License', roles: ['metadata'] };
  return { name: LICENCE_NAME, text: image.licenseText, asset };
}

function digestIn(digests: ReadonlyMap<string, FileDigest>, name: string): FileDigest {
  const digest = digests.get(name);
  if (!digest) throw new Error(`${name} is not in the ZIP yet`);
  return digest;
}

function toTextAsset({ name, text, asset }: ZippedText): ItemAsset {
  const bytes = Buffer.from(text);
  return toAsset(asset, name, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
}

function toAsset(asset: ZippedFile['asset'], name: string, digest: FileDigest): ItemAsset {
  return { ...asset, href: `./${name}`, digest };
}
