import { describe, expect, test } from 'vitest';
import type { GlobePoint } from '../globe.ts';
import { toPaths } from './line-path.ts';

const at = (latitude: number, longitude: number): GlobePoint => ({ latitude, longitude });

describe('paths of lines on the ground', () => {
  test('keep short segments as they are', () => {
    const line = [at(0, 0), at(0, 0.2), at(0.2, 0.2)];
    expect(toPaths([line])).toEqual([line]);
  });

  test('follow the parallel in parts short enough to stay on the ground', () => {
    const [path = []] = toPaths([[at(60, 179), at(60, 181)]]);
    expect(path).toHaveLength(9);
    expect(path.map(({ latitude }) => latitude)).toEqual(Array.from(path, () => 60));
    expect([path[0], path[4], path[8]]).toEqual([at(60, 179), at(60, 180), at(60, 181)]);
  });

  test('are not joined with each other, and leave out lines without a segment', () => {
    const [one, other] = [
      [at(0, 0), at(0, 0.1)],
      [at(9, 9), at(9, 9.1), at(9.1, 9)],
    ];
    expect(toPaths([one, [at(5, 5)], [], other])).toEqual([one, other]);
  });

  test('have longer parts if there are too many', () => {
    const zigzag = Array.from({ length: 2_000 }, (_, i) => at(i % 2 === 0 ? -60 : 60, i / 100));
    expect(toPaths([zigzag])[0]?.length).toBeLessThan(25_000);
  });
});
