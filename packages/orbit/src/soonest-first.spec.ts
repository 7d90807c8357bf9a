import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { predictPasses } from './index.ts';
import { soonestFirst } from './soonest-first.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

const window = { startMs: EPOCH_MS, endMs: EPOCH_MS + 86_400_000 };
const [pass] = predictPasses({
  satellites: [elementsWith()],
  site: { latitudeDeg: 80, longitudeDeg: 0, heightM: 0 },
  ...window,
  minElevationDeg: 10,
}).passes;

test('orders passes like a plain stable sort', () => {
  if (pass === undefined) throw new Error('no pass');
  const rises = fc.array(fc.oneof(fc.constantFrom(0, 1, 1000), fc.double({ min: 0, max: 1000, noNaN: true })));
  for (const list of fc.sample(rises, 300)) {
    const passes = list.map((share, index) => ({
      ...pass,
      satelliteId: String(index),
      riseMs: window.startMs + share * 86_400,
    }));
    expect(soonestFirst(passes, window)).toEqual(passes.toSorted((a, b) => a.riseMs - b.riseMs));
  }
  expect(soonestFirst([pass], { startMs: pass.riseMs, endMs: pass.riseMs })).toEqual([pass]);
});
