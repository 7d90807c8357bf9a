import { expect, test } from 'vitest';
import { createSourceJudge } from './source-judge.ts';

test('a dead source is reported once, after several failures', () => {
  const judge = createSourceJudge();
  expect(Array.from({ length: 8 }, () => judge.isDead())).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('accepts gaps in a source that has responded', () => {
  const judge = createSourceJudge();
  judge.isDead();
  judge.onTile();
  expect(Array.from({ length: 8 }, () => judge.isDead())).not.toContain(true);
});
