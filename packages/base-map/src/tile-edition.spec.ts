import { expect, test } from 'vitest';
import { tileEdition } from './tile-edition.ts';

test('the edition is the same after a restart', () => {
  expect(tileEdition()).toMatch(/^[0-9a-f]{16}$/);
  expect(tileEdition()).toBe(tileEdition());
});
