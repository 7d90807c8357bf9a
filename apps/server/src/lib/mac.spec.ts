import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { toMac, toMacUnder } from './mac.ts';

it('of many texts under one key equals that of each alone, for keys of any length', () => {
  assert(
    property(string({ maxLength: 100 }), string({ maxLength: 300 }), (key, ascii) => {
      for (const text of [ascii, `${ascii} é 🛰`])
        expect(toMacUnder(key)(text)).toBe(toMac(key, text).toString('base64url'));
    }),
  );
});
