import { type AreaGeometry, ok, type Result } from '@groundtrack/contract';
import { LRUCache } from 'lru-cache';
import { type AreaTaskOptions, forArea, textOf } from './for-area.ts';
import type { ReadArea } from './read-sent-area.ts';
import { keepParts } from './search-place.ts';

/** A search sends its area again with each provider and page. The largest area has half a million characters. */
const known = new LRUCache<string, ReadArea>({ maxSize: 4_000_000, sizeCalculation: (_, { length }) => length });

/**
 * Reads a place or an area. The failure names the field, the position in it, the value, and the limit.
 * @param field its name in the request
 */
export async function readArea(sent: AreaGeometry, field: string, options: AreaTaskOptions): Promise<Result<ReadArea>> {
  if (sent.type === 'Point') return ok({ area: sent, parts: null });
  const key = textOf(sent);
  const before = known.get(key);
  if (before) return ok(before);
  const [read] = await forArea(sent, { work: 'read', items: [field] }, options);
  if (!read) throw new Error('An area was not read');
  if (read.ok) {
    if (read.value.parts) keepParts(read.value.area, read.value.parts);
    known.set(key, read.value);
  }
  return read;
}
