import { expect, it } from 'vitest';
import { type PaintedGround, paintGround } from './testing/painted-ground.ts';
import type { Place } from './testing/some-scene.ts';

const places: Readonly<Record<string, Place>> = { Lisbon: [-9.137, 38.708], Maryland: [-76.46, 38.945] };

it.each(Object.entries(places))('the shore of %s is the same in pixels of 1 and 4 meters', (_name, place) => {
  const coarse = paintGround(place, { sidePx: 300, pixelM: 4 });
  const fine = paintGround(place, { sidePx: 1200, pixelM: 1 });
  let differing = 0;
  let wet = 0;
  for (let y = 0; y < 300; y++) {
    for (let x = 0; x < 300; x++) {
      const share = waterShare(fine, 4 * x, 4 * y);
      wet += share;
      differing += Math.abs(share - coarse.water[y * 300 + x] / 255);
    }
  }
  expect(wet).toBeGreaterThan(10_000);
  // About two pixels on either side of a shore.
  expect(differing).toBeLessThan(1200);
});

/** Fraction of water in 4 by 4 pixels. */
function waterShare({ water, sidePx }: PaintedGround, left: number, top: number): number {
  let sum = 0;
  for (let n = 0; n < 16; n++) sum += water[(top + (n >> 2)) * sidePx + left + (n & 3)];
  return sum / 16 / 255;
}
