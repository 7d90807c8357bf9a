import { QUOTE_ITEMS_MAX } from '@groundtrack/contract';

/** Size of one request body in bytes; the server accepts 1 MiB. Coordinates are ASCII, and other texts are short. */
export const BODY_LENGTH_MAX = 1_000_000;

/**
 * Splits items into as few requests as the server's size limit allows. An item that is too large is sent alone, so that
 * the server rejects it by name.
 */
export function chunkItems<Item>(items: readonly Item[]): Item[][] {
  const questions: Item[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = JSON.stringify(item).length + 1;
    const current = questions.at(-1);
    if (current && length + own <= BODY_LENGTH_MAX && current.length < QUOTE_ITEMS_MAX) {
      current.push(item);
      length += own;
    } else {
      questions.push([item]);
      length = own;
    }
  }
  return questions;
}
