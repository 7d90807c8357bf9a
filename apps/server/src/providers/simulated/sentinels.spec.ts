import { expect, it } from 'vitest';
import { faultAt, SENTINELS } from './sentinels.ts';

const at = (longitude: number, latitude: number) => faultAt({ type: 'Point', coordinates: [longitude, latitude] });

it('each fault has one place, and a click near it is enough', () => {
  expect(new Set(SENTINELS.map((one) => one.fault)).size).toBe(SENTINELS.length);
  for (const { latitude, longitude, fault } of SENTINELS) {
    expect(at(longitude, latitude)).toBe(fault);
    expect(at(longitude + 0.015, latitude - 0.015)).toBe(fault);
  }
});

it('everywhere else nothing fails', () => {
  expect(at(-123.15, -48.9)).toBeNull();
  expect(at(-123.1, -48.95)).toBeNull();
  expect(at(-76.8755, 39.0045)).toBeNull();
});
