import { type ItemId, toItemId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';

const PREFIX = 'groundtrack-';
const SUFFIX = '.jpg';

/** The name of a purchased image, which contains only our id: `groundtrack-0b5e….jpg`. */
export function formatImageName(itemId: ItemId): string {
  return `${PREFIX}${itemId}${SUFFIX}`;
}

/** Parses an item id, or an image name without `.jpg`. @returns null for other texts */
export function parseItemId(idOrName: string): ItemId | null {
  const id = idOrName.startsWith(PREFIX) ? idOrName.slice(PREFIX.length) : idOrName;
  return isUuid(id) ? toItemId(id) : null;
}
