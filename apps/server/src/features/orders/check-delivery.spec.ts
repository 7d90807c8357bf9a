import { type DeliveryChoices, type DeliveryOptions, toSceneId } from '@groundtrack/contract';
import { describe, expect, test } from 'vitest';
import { checkDelivery } from './check-delivery.ts';

const bands = ['red', 'green', 'blue', 'nir'].map((name) => ({ name, description: name }));
const scene = {
  featureId: toSceneId('a'),
  groundSampleDistanceM: 1,
  analytic: { dataType: 'uint16', bands },
} as const;
const size = {
  name: '1 km',
  x: 1,
  y: 1,
  boundingBox: [0, 0, 0, 0] as [number, number, number, number],
  projected: { epsg: 32_618, box: [337_000, 4_318_000, 338_000, 4_319_000] as [number, number, number, number] },
};
const kernels: DeliveryChoices['resamplings'] = ['nearest', 'bilinear', 'cubic'];
const drawn: DeliveryChoices = { grids: ['utm'], epsg: true, resamplings: kernels, pictures: ['jpg', 'png'] };
const catalog: DeliveryChoices = { grids: ['utm', 'as-taken'], epsg: true, resamplings: kernels };
const analytic = { scene, product: { description: 'Analytic', analytic: true, size }, choices: drawn } as const;
const display = { scene, product: { description: 'JPG', size }, choices: drawn } as const;

describe('the bands of a delivery', () => {
  test('are all if nothing is chosen, or all are chosen in their own order', () => {
    for (const delivery of [undefined, {}, { bands: bands.map(({ name }) => name) }])
      expect(checkDelivery(delivery, analytic)).toEqual({ ok: true, value: null });
    expect(checkDelivery({}, display)).toEqual({ ok: true, value: null });
  });

  test('are the chosen ones in their order', () => {
    const delivery = { bands: ['nir', 'red'] };
    expect(checkDelivery(delivery, analytic)).toEqual({ ok: true, value: delivery });
  });

  test('of another image are rejected by name, with a list of the available ones', () => {
    expect(checkDelivery({ bands: ['red', 'swir', 'thermal'] }, analytic)).toMatchObject({
      failure: {
        code: 'options-invalid',
        detail: expect.stringMatching(
          /delivery\.bands: image a has no band swir, thermal\. It has red, green, blue, nir;/,
        ),
      },
    });
  });

  test('of a picture are rejected', () => {
    expect(checkDelivery({ bands: ['red'] }, display)).toMatchObject({
      failure: { code: 'options-invalid', detail: expect.stringContaining('"JPG" is a picture') },
    });
  });
});

describe('the grid of a delivery', () => {
  test.each<[DeliveryOptions, DeliveryOptions | null, DeliveryChoices]>([
    [{ grid: 'utm', picture: 'jpg' }, null, drawn],
    [{ picture: 'png' }, { picture: 'png' }, drawn],
    [{ grid: 32_618 }, null, drawn],
    [{ grid: 3857 }, { grid: 3857 }, drawn],
    [{ grid: 'as-taken' }, { grid: 'as-taken' }, catalog],
    [{ grid: 3857, resampling: 'cubic' }, { grid: 3857, resampling: 'cubic' }, drawn],
    [{ grid: 3857, resampling: 'bilinear' }, { grid: 3857 }, drawn],
    // Images drawn in UTM are not resampled; those of a catalog can be.
    [{ resampling: 'cubic' }, null, drawn],
    [{ resampling: 'cubic' }, { resampling: 'cubic' }, catalog],
    [{ grid: 'as-taken', resampling: 'cubic' }, { grid: 'as-taken' }, catalog],
  ])('%j is stored as %j', (delivery, kept, choices) => {
    expect(checkDelivery(delivery, { ...display, choices })).toEqual({ ok: true, value: kept });
  });

  describe('of a file that was read', () => {
    const { epsg, box } = size.projected;
    /** A file that starts at the box and has pixels of this size. */
    const fileOf = (pixelM: number) => ({
      frame: { epsg, affine: [pixelM, 0, box[0], 0, -pixelM, box[3]] as const },
      widthPx: 1000 / pixelM,
      heightPx: 1000 / pixelM,
    });
    const check = (grid: DeliveryOptions['grid'], pixels: ReturnType<typeof fileOf>) =>
      checkDelivery({ grid }, { ...display, product: { ...display.product, pixels }, choices: catalog });

    test('is planned with its pixels', () => {
      expect(check('as-taken', fileOf(1))).toMatchObject({ ok: true });
      expect(check(3857, fileOf(0.1))).toMatchObject({ ok: true });
    });

    test.each<[DeliveryOptions['grid'], number, string]>([
      // The catalog states 1 m.
      ['as-taken', 0.01, 'The ordered box has 100000 x 100000 pixels in the image'],
      [3857, 0.01, 'EPSG:3857 turns or stretches the ground'],
      ['as-taken', 0.05, 'The grid of the image (as-taken) turns or stretches the ground'],
    ])('is rejected as %s with pixels of %d m', (grid, pixelM, detail) => {
      expect(check(grid, fileOf(pixelM))).toMatchObject({
        failure: { code: 'options-invalid', detail: expect.stringContaining(detail) },
      });
    });
  });

  test('can be combined with bands', () => {
    const delivery = { bands: ['nir'], grid: 4326 };
    expect(checkDelivery(delivery, analytic)).toEqual({ ok: true, value: delivery });
  });

  test.each<[DeliveryOptions, string, DeliveryChoices | undefined]>([
    [{ grid: 12_345 }, 'delivery.grid: EPSG:12345 is no grid that is known. Give the number of another grid', drawn],
    [{ grid: 2248 }, 'delivery.grid: EPSG:2248 counts in feet', drawn],
    [{ grid: 4267 }, 'delivery.grid: EPSG:4267 is a grid that is not computed to a meter', drawn],
    [{ picture: 'png' }, 'delivery.picture: image a is not delivered as PNG. Leave it out for JPG.', catalog],
    [{ grid: 'as-taken' }, 'delivery.grid: image a has no grid of its own (as-taken)', drawn],
    [{ grid: 3857 }, 'delivery.grid: image a is delivered in UTM alone, not in EPSG:3857', undefined],
    [{ resampling: 'cubic' }, 'delivery.resampling: image a is not delivered with cubic resampling', undefined],
  ])('%j is rejected: %s', (delivery, detail, choices) => {
    expect(checkDelivery(delivery, { ...display, choices })).toMatchObject({
      failure: { code: 'options-invalid', detail: expect.stringContaining(detail) },
    });
  });
});
