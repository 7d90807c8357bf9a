import { toSceneId } from '@groundtrack/contract';
import { describe, expect, test } from 'vitest';
import { checkDelivery } from './check-delivery.ts';

const bands = ['red', 'green', 'blue', 'nir'].map((name) => ({ name, description: name }));
const scene = { featureId: toSceneId('a'), analytic: { dataType: 'uint16', noData: 0, bands } } as const;
const analytic = { scene, product: { description: 'Analytic', analytic: true } } as const;
const display = { scene, product: { description: 'JPG' } } as const;

describe('the bands of a delivery', () => {
  test('are all where nothing is chosen, or all are in their own order', () => {
    for (const delivery of [undefined, {}, { bands: bands.map(({ name }) => name) }])
      expect(checkDelivery(delivery, analytic)).toEqual({ ok: true, value: null });
    expect(checkDelivery({}, display)).toEqual({ ok: true, value: null });
  });

  test('are those that were chosen, in their order', () => {
    const delivery = { bands: ['nir', 'red'] };
    expect(checkDelivery(delivery, analytic)).toEqual({ ok: true, value: delivery });
  });

  test('of another image are refused by name, with those it has', () => {
    expect(checkDelivery({ bands: ['red', 'swir', 'thermal'] }, analytic)).toMatchObject({
      failure: {
        code: 'options-invalid',
        detail: expect.stringMatching(
          /delivery\.bands: image a has no band swir, thermal\. It has red, green, blue, nir;/,
        ),
      },
    });
  });

  test('of a picture are refused', () => {
    expect(checkDelivery({ bands: ['red'] }, display)).toMatchObject({
      failure: { code: 'options-invalid', detail: expect.stringContaining('"JPG" is a picture') },
    });
  });
});
