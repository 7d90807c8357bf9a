import { setImmediate } from 'node:timers/promises';
import { pool } from '../../platform/pool/pool.ts';
import { type ItemReading, type ReadItem, type ReadPage, readItems } from './read-items.ts';

/** About a hundred items, which take 10 ms to parse. */
const LARGE_BYTES = 2 ** 18;

/** As {@link readItems}, in the pool if it takes long. The body is transferred: it must not be used afterwards. */
export async function readItemsAsync(
  body: Uint8Array,
  reading: ItemReading,
  signal: AbortSignal,
): Promise<ReadPage<ReadItem> | null> {
  if (body.byteLength < LARGE_BYTES) return readItems(body, reading);
  const transfer = body.buffer instanceof ArrayBuffer ? [body.buffer] : [];
  const page = await pool.run('readItems', { body, reading }, { signal, transfer });
  if (!page) return null;
  const items: ReadItem[] = [];
  for (const text of page.texts) {
    // The task writes this format.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    items.push(...(JSON.parse(text) as ReadItem[]));
    await setImmediate();
  }
  return { items, count: page.count, links: page.links };
}
