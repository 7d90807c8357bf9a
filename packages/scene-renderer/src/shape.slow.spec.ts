import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ShapeMask } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawInMemory } from './draw.ts';
import { renderImage } from './render.ts';
import type { ImageSpec, Phenomenology } from './scene.ts';
import { toScene, viewAround } from './testing/some-scene.ts';
import { boxView } from './view.ts';

const root = mkdtempSync(path.join(tmpdir(), 'shape-'));
afterAll(() => rm(root, { recursive: true }));

const SIDE_PX = 200;
/** A triangle with a hole, and a square that extends beyond the picture. */
const shape = [
  [Float64Array.from([20, 10, 150, 30, 60, 190, 20, 10]), Float64Array.from([60, 60, 80, 60, 70, 90, 60, 60])],
  [Float64Array.from([160, 150, 260, 150, 260, 230, 160, 230, 160, 150])],
];
const mask = new ShapeMask(shape, SIDE_PX).rows(0, SIDE_PX);

function toSpec(phenomenology: Phenomenology): ImageSpec {
  const place = [-76.8755, 39.0045] as const;
  const scene = toScene(place, { phenomenology, cloudCover: phenomenology === 'sar' ? null : 0.3 });
  const { epsg, box } = viewAround(place, SIDE_PX, 0.5);
  return { scene, epsg, box, groundSampleDistanceM: 0.5 };
}

const outside = (values: ArrayLike<number>): number[] =>
  Array.from(values).map((value, i) => (mask[Math.floor((i * mask.length) / values.length)] === 1 ? value : 0));

describe('a picture clipped to a shape', () => {
  it.each(['ms', 'pan', 'sar'] as const)('is equal to the box inside, and zero outside: %s', (phenomenology) => {
    const { scene, epsg, box } = toSpec(phenomenology);
    const view = boxView(epsg, box, 0.5);
    const whole = drawInMemory(scene, view, { withBands: true, isUnstamped: true });
    const drawn = drawInMemory(scene, view, { withBands: true, shape, isUnstamped: true });
    expect([...drawn.pixels]).toEqual(outside(whole.pixels));
    expect([...(drawn.numbers ?? [])]).toEqual(outside(whole.numbers ?? []));
  });

  it.each(['ms', 'pan', 'sar'] as const)('has the word SIMULATED inside of the shape: %s', (phenomenology) => {
    const { scene, epsg, box } = toSpec(phenomenology);
    const view = boxView(epsg, box, 0.5);
    const plain = drawInMemory(scene, view, { withBands: true, isUnstamped: true, shape });
    const stamped = drawInMemory(scene, view, { withBands: true, shape });
    const changed = (one: ArrayLike<number>, other: ArrayLike<number>) =>
      Array.from(one).filter((value, i) => value !== other[i]).length;
    // The letters of a word with a width of 60 pixels cover more than 200.
    expect(changed(stamped.pixels, plain.pixels)).toBeGreaterThan(200 * plain.channels);
    expect(changed(stamped.numbers ?? [], plain.numbers ?? [])).toBeGreaterThan(200);
    expect([...stamped.pixels]).toEqual(outside(stamped.pixels));
  });

  it('is the same in files and in memory', async () => {
    const spec = toSpec('ms');
    const at = (name: string) => path.join(root, name);
    renderImage({ ...spec, shape, path: at('shape.tif'), bandsPath: at('bands.tif') });
    const { pixels, numbers } = drawInMemory(spec.scene, boxView(spec.epsg, spec.box, 0.5), { shape, withBands: true });
    expect((await sharp(at('shape.tif')).raw().toBuffer()).equals(pixels)).toBe(true);
    const bands = await readFile(at('bands.tif'));
    expect(bands.subarray(-SIDE_PX * SIDE_PX * 8).equals(Buffer.from(numbers?.buffer ?? new ArrayBuffer()))).toBe(true);
  });
});
