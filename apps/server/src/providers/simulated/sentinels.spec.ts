import { expect, it } from 'vitest';
import { mishapAt, SENTINELS } from './sentinels.ts';

const at = (longitude: number, latitude: number) => mishapAt({ type: 'Point', coordinates: [longitude, latitude] });

it('each mishap has one place, and a click near it is enough', () => {
  expect(new Set(SENTINELS.map((one) => one.mishap)).size).toBe(SENTINELS.length);
  for (const { latitude, longitude, mishap } of SENTINELS) {
    expect(at(longitude, latitude)).toBe(mishap);
    expect(at(longitude + 0.015, latitude - 0.015)).toBe(mishap);
  }
});

it('everywhere else nothing goes wrong', () => {
  expect(at(-123.15, -48.9)).toBeNull();
  expect(at(-123.1, -48.95)).toBeNull();
  expect(at(-76.8755, 39.0045)).toBeNull();
});
