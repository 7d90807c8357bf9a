import { type ItemId, type UserImage, ZIP_BYTES_MAX, ZIP_IMAGES_MAX } from '@groundtrack/contract';
import { formatBytes } from '../../../lib/format.ts';
import { imagesText } from '../gallery-texts.ts';

interface Press {
  readonly id: ItemId;
  /** The image pressed before, if Shift was held: everything between the two follows. */
  readonly from: ItemId | null;
}

/** The selection after a press on an image of a list. */
export function toggled(selected: ReadonlySet<ItemId>, ids: readonly ItemId[], { id, from }: Press): Set<ItemId> {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(id)];
  const range = start === -1 ? [id] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
  const next = new Set(selected);
  for (const each of range) {
    if (selected.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}

/** The images of a selection that have files, and the size of their ZIP. */
export interface ZipOffer {
  readonly images: readonly UserImage[];
  readonly bytes: number;
  /** Why it cannot be downloaded; null if it can. */
  readonly refusal: string | null;
}

export function toZipOffer(selected: readonly UserImage[]): ZipOffer {
  const images = selected.filter(({ serverState }) => serverState === 'Delivered');
  const bytes = images.reduce((sum, image) => sum + zippedBytes(image), 0);
  return { images, bytes, refusal: refusalOf(images.length, bytes) };
}

function refusalOf(count: number, bytes: number): string | null {
  if (count === 0) return 'None of these images is delivered yet.';
  if (count > ZIP_IMAGES_MAX) return `One ZIP holds up to ${imagesText(ZIP_IMAGES_MAX)}. Select fewer.`;
  if (bytes > ZIP_BYTES_MAX)
    return `One ZIP holds up to ${formatBytes(ZIP_BYTES_MAX)}, and these files are ${formatBytes(bytes)}. Select fewer images.`;
  return null;
}

/** The server leaves out the ZIP of an image, except that of a mosaic, which alone contains its tiles. */
function zippedBytes({ downloads, fileBytes }: UserImage): number {
  const { zip, ...files } = fileBytes;
  const single = Object.values(files).reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
  return single + ((downloads.overview ?? null) === null ? 0 : (zip ?? 0));
}
