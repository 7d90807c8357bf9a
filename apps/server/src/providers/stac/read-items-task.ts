import { type ItemReading, readItems } from './read-items.ts';

/** Number of items that the process reads back at a time; structured cloning would copy all of them in one step. */
const ITEMS_AT_ONCE = 200;

interface ItemsTask {
  readonly body: Uint8Array;
  readonly reading: ItemReading;
}

/** Reads items in a thread. They are returned as JSON texts of several items each. */
export function run({ body, reading }: ItemsTask) {
  const page = readItems(body, reading);
  if (!page) return null;
  const { items, ...rest } = page;
  const texts: string[] = [];
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE)
    texts.push(JSON.stringify(items.slice(from, from + ITEMS_AT_ONCE)));
  return { ...rest, texts };
}
