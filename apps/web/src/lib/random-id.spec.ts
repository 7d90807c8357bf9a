import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('gives 32 hex digits that differ', () => {
  const ids = Array.from({ length: 50 }, randomId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
