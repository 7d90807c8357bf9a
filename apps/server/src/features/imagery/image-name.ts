import { type ItemId, toItemId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';

const PREFIX = 'groundtrack-';
const SUFFIX = '.jpg';

/** The name of a bought image, made of our own id alone: `groundtrack-0b5e….jpg`. */
export function formatImageName(itemId: ItemId): string {
  return `${PREFIX}${itemId}${SUFFIX}`;
}

/** The item behind an id or an image name without `.jpg`; null when the text is neither. */
export function parseItemId(idOrName: string): ItemId | null {
  const id = idOrName.startsWith(PREFIX) ? idOrName.slice(PREFIX.length) : idOrName;
  return isUuid(id) ? toItemId(id) : null;
}
