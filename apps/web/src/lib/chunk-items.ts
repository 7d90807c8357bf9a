import { QUOTE_ITEMS_MAX } from '@groundtrack/contract';

/** Of what is sent in one request, in bytes; the server takes 1 MiB. Coordinates are ASCII, other texts are short. */
export const BODY_LENGTH_MAX = 1_000_000;

/** Items in as few questions as the server takes at once. One that is larger by itself is sent alone, to be refused by name. */
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
