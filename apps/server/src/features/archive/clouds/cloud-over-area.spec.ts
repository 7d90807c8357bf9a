import { coverageOf, type LonLat, type Polygon } from '@groundtrack/geo';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PictureCorners, visitPixels } from './area-pixels.ts';
import { cloudOverArea } from './cloud-over-area.ts';
import { toCloudRaster } from './cloud-raster.ts';

const square = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const CORNERS: PictureCorners = [
  [10, 51],
  [10, 50],
  [11, 50],
  [11, 51],
];

/** White in its western part, and of the given darkness elsewhere. */
async function pictureWith(brightRatio: number, dark = 40) {
  const [width, height] = [100, 100];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    Math.floor(i / 3) % width < brightRatio * width ? 230 : dark,
  );
  return toCloudRaster(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

describe('the cloud over an area', () => {
  it.each([
    ['the west', square(10, 50, 10.25, 51), 1],
    ['the east', square(10.5, 50, 11, 51), 0],
    ['both', square(10, 50, 11, 51), 0.25],
    ['the edge of the cloud', square(10.2, 50.4, 10.3, 50.5), 0.5],
    ['an area that is smaller than a pixel', square(10.001, 50.001, 10.002, 50.002), 1],
    ['an area that reaches out of the scene', square(8, 48, 10.5, 52), 0.5],
  ])('in %s is counted', async (_what, area, expected) => {
    const scene = { raster: await pictureWith(0.25), corners: CORNERS, sceneCloudCover: 0.25 };
    expect(cloudOverArea([area], scene)).toBeCloseTo(expected, 2);
  });

  it('counts the whitest pixels up to the catalog’s cloud cover, without bright ground', async () => {
    const raster = await pictureWith(0.25, 220);
    const all = square(10, 50, 11, 51);
    for (const sceneCloudCover of [0, 0.1, 0.25, 0.6, 1])
      expect(cloudOverArea([all], { raster, corners: CORNERS, sceneCloudCover })).toBeCloseTo(sceneCloudCover, 6);
    const east = square(10.5, 50, 11, 51);
    expect(cloudOverArea([east], { raster, corners: CORNERS, sceneCloudCover: 0.25 })).toBe(0);
  });

  it('is unknown if the scene does not overlap the area', async () => {
    const scene = { raster: await pictureWith(0.25), corners: CORNERS, sceneCloudCover: 0.25 };
    expect(cloudOverArea([square(12, 50, 13, 51)], scene)).toBeNull();
  });

  it('is found on both sides of the antimeridian', async () => {
    const corners: PictureCorners = [
      [179.5, 51],
      [179.5, 50],
      [180.5, 50],
      [180.5, 51],
    ];
    const scene = { raster: await pictureWith(0.25), corners, sceneCloudCover: 0.25 };
    expect(cloudOverArea([square(179.5, 50, 179.75, 51), square(-180, 50, -179.75, 51)], scene)).toBeCloseTo(0.5, 3);
  });
});

describe('the pixels of an area', () => {
  it('add up to the share of a rotated picture that the area covers', () => {
    const degrees = fc.double({ min: 0, max: 360, noNaN: true });
    fc.assert(
      fc.property(degrees, fc.double({ min: -0.4, max: 0.4, noNaN: true }), (turnDeg, shift) => {
        const at = (angleDeg: number, radius: number): LonLat => [
          20 + radius * Math.cos((angleDeg * Math.PI) / 180),
          radius * Math.sin((angleDeg * Math.PI) / 180),
        ];
        const corners: PictureCorners = [
          at(turnDeg + 135, 0.5),
          at(turnDeg + 225, 0.5),
          at(turnDeg - 45, 0.5),
          at(turnDeg + 45, 0.5),
        ];
        const picture: Polygon = { type: 'Polygon', coordinates: [[...corners, corners[0]]] };
        const area = square(20 + shift, -0.3, 20.5 + shift, 0.4);
        let pixels = 0;
        visitPixels([area], { corners, widthPx: 60, heightPx: 60 }, (_, weight) => (pixels += weight));
        expect(pixels / 60 ** 2).toBeCloseTo(coverageOf([picture])([area]), 2);
      }),
      { numRuns: 100, seed: 5 },
    );
  });
});
