import { toSceneId } from '@groundtrack/contract';
import { describe, expect, test } from 'vitest';
import { toOutlines } from '../../lib/placed-image.ts';
import { archiveImage } from '../../testing/samples.ts';
import { drawnImages, drawnKey, toFootprints, toggled, toOwner, WHOLE } from './footprint-rules.ts';

const image = archiveImage('scene-1', 'maxar', 100);
const other = archiveImage('scene-2', 'planet', 100);
const key = drawnKey(toSceneId('scene-1'), '5 km');

test('toggles a size on and off', () => {
  expect(toggled([], key)).toEqual([key]);
  expect(toggled(['x', key], key)).toEqual(['x']);
});

test('needs quicklooks of images with a drawn size', () => {
  expect(drawnImages([image, other], [key])).toEqual([image]);
});

describe('footprints', () => {
  const input = {
    images: [image, other],
    drawn: [key],
    highlightedId: null,
    coveringIds: [],
    inViewIds: [toSceneId('scene-2')],
    quicklooks: new Map(),
  };

  test('draw a size as the quicklook on the true quad and the box of the size', () => {
    const quicklooks = new Map([['scene-1', 'data:image/jpeg;base64,AA']]);
    expect(toFootprints({ ...input, quicklooks }).slice(1)).toEqual([
      {
        id: 'scene-1',
        corners: toOutlines(image)[0],
        boxes: [
          [
            { latitude: 39.03, longitude: -76.9 },
            { latitude: 38.98, longitude: -76.9 },
            { latitude: 38.98, longitude: -76.85 },
            { latitude: 39.03, longitude: -76.85 },
          ],
        ],
        imageUrl: 'data:image/jpeg;base64,AA',
        highlighted: false,
      },
    ]);
  });

  test('outline the rows in view faintly, below what is drawn, and no others', () => {
    expect(toFootprints({ ...input, inViewIds: [] }).map(({ id }) => id)).toEqual(['scene-1']);
    const [below, above] = toFootprints(input);
    expect(below).toMatchObject({ id: 'scene-2', boxes: [], imageUrl: null, faint: true });
    expect(above).toMatchObject({ id: 'scene-1' });
    expect(above?.faint).toBeUndefined();
  });

  test('highlight the images that cover an area', () => {
    const [chosen] = toFootprints({ ...input, drawn: [], inViewIds: [], coveringIds: [toSceneId('scene-2')] });
    expect(chosen).toMatchObject({ id: 'scene-2', highlighted: false });
    expect(chosen?.faint).toBeUndefined();
  });

  test('draw a whole image as its quicklook without a box', () => {
    const quicklooks = new Map([['scene-1', 'data:image/jpeg;base64,AA']]);
    const whole = drawnKey(toSceneId('scene-1'), WHOLE);
    expect(drawnImages([image, other], [whole])).toEqual([image]);
    expect(toFootprints({ ...input, drawn: [whole], quicklooks }).at(-1)).toMatchObject({
      id: 'scene-1',
      boxes: [],
      imageUrl: 'data:image/jpeg;base64,AA',
    });
  });

  test('outline the hovered row, drawn or not', () => {
    const footprints = toFootprints({ ...input, highlightedId: toSceneId('scene-2') });
    expect(footprints.map(({ id, highlighted }) => [id, highlighted])).toEqual([
      ['scene-1', false],
      ['scene-2', true],
    ]);
    expect(footprints.at(-1)).toMatchObject({ boxes: [], imageUrl: null });
  });

  test('drape true quads only, and outline other shapes, part by part across the antimeridian', () => {
    const triangle: [number, number][] = [
      [179, 0],
      [180, 0],
      [180, 1],
      [179, 0],
    ];
    const beyond = triangle.map(([longitude, latitude]): [number, number] => [longitude - 359, latitude]);
    const geometry = { type: 'MultiPolygon' as const, coordinates: [[triangle], [beyond]] };
    const quicklooks = new Map([['scene-1', 'data:image/jpeg;base64,AA']]);
    const drawn = toFootprints({ ...input, images: [{ ...image, geometry }], quicklooks });
    expect(drawn.map(({ id, imageUrl, boxes }) => [id, imageUrl, boxes?.length])).toEqual([
      ['scene-1', null, 1],
      ['scene-1 part 1', null, 0],
    ]);
    expect(drawn.map(({ corners }) => corners[0])).toEqual([
      { latitude: 0, longitude: 179 },
      { latitude: 0, longitude: 180 },
    ]);
  });

  test('do not drape a quad if the provider does not give the corners of the quicklook', () => {
    const quicklooks = new Map([['scene-1', 'data:image/jpeg;base64,AA']]);
    const [drawn] = toFootprints({ ...input, images: [{ ...image, outlineOnly: true }], quicklooks });
    expect(drawn).toMatchObject({ imageUrl: null, corners: toOutlines(image)[0] });
  });

  test('skip an image without a geometry', () => {
    const broken = { ...image, geometry: { type: 'Polygon' as const, coordinates: [] } };
    expect(toFootprints({ ...input, images: [broken], drawn: [key] })).toEqual([]);
  });
});

describe('a click on the globe', () => {
  test('selects the image of the clicked part', () => {
    expect(toOwner('scene-1', [image, other])).toBe('scene-1');
    expect(toOwner('scene-2 part 1', [image, other])).toBe('scene-2');
    expect(toOwner('scene-3', [image, other])).toBeNull();
  });
});
