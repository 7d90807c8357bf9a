import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLayer, decodeLayers, encodeLayers, LAYERS, type LayerFeature, type Layers } from './layers-file.ts';

const degrees = (max: number) => fc.integer({ min: -max * 4_000, max: max * 4_000 }).map((steps) => steps / 4_000);
const line = fc
  .array(fc.tuple(degrees(360), degrees(90)), { maxLength: 20 })
  .map((points) => Float64Array.from(points.flat()));
const feature = fc.record<LayerFeature>({
  minZoom: fc.integer({ min: 0, max: 110 }).map((tenths) => tenths / 10),
  name: fc.string({ unit: 'grapheme' }),
  heightM: fc.integer({ min: -400, max: 8850 }),
  lines: fc.array(line, { maxLength: 4 }),
});

test('layers are read back unchanged', () => {
  const layers = fc.tuple(...LAYERS.map(() => fc.array(feature, { maxLength: 4 })));
  fc.assert(
    fc.property(layers, (features) => {
      // All layers are present.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const written = Object.fromEntries(
        LAYERS.map((name, index) => [name, features[index] ?? []]),
      ) as unknown as Layers;
      const file = encodeLayers(written);
      expect(decodeLayers(file)).toEqual(written);
      for (const name of LAYERS) expect(decodeLayer(file, name)).toEqual(written[name]);
    }),
  );
});
