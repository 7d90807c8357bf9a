import { expect, it } from 'vitest';
import { BufferPool } from './buffer-pool.ts';

it('hands out all of its buffers, and those that were released', () => {
  const pool = new BufferPool(2);
  const [first, second] = [pool.take(), pool.take()];
  expect(first).not.toBe(second);
  expect(pool.take()).toBeNull();
  if (first) pool.giveBack(first);
  expect(pool.take()).toBe(first);
});

it('hands out no spare buffers while half of them are in use, however they were acquired', () => {
  const pool = new BufferPool(4);
  const [first, second] = [pool.takeSpare(), pool.take()];
  expect(first).not.toBeNull();
  expect(pool.takeSpare()).toBeNull();
  const third = pool.take();
  expect(third).not.toBeNull();
  for (const buffer of [second, third]) if (buffer) pool.giveBack(buffer);
  expect(pool.takeSpare()).not.toBeNull();
  expect(pool.takeSpare()).toBeNull();
});
