import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { doneOrder } from '../../../testing/done-order.ts';
import type { Sheet } from './sheet.ts';
import { toCsvPieces, toJsonPieces } from './write-sheet.ts';

const ROW_MS = 1;
const slow = {
  toJSON: () => {
    for (const startedMs = performance.now(); performance.now() - startedMs < ROW_MS; );
    return 'slow';
  },
};
const sheet: Sheet = {
  name: 'slow',
  about: '',
  fields: { value: '' },
  read: async () => ({ rows: Array.from({ length: 20 }, () => ({ value: slow })), next: null }),
};

/** The list above needs neither database nor keys. */
type Source = Parameters<typeof toJsonPieces>[1];
const toSource = (accountId: string) => ({ accountId }) as Source;

it.each([
  ['JSON', toJsonPieces],
  ['a table', toCsvPieces],
])('writes %s for each account in turns, however much another has', async (_what, toPieces) => {
  const write = (accountId: string) => text(toPieces(sheet, toSource(accountId)));
  const done = await doneOrder(write);
  expect(done.indexOf('one')).toBeLessThan(done.length / 2);
});
