import type { DrawnArea, Satellite, TaskingProduct } from '@groundtrack/contract';
import { parseOmm, predictPasses, withReliableDrag } from '@groundtrack/orbit';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serveApi } from '../../../testing/api-server.ts';
import { inProcessWorker } from '../../../testing/in-process-worker.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { aSatellite } from '../../../testing/sky.ts';
import { PassesClient } from '../../../workers/passes-client.ts';
import { offeredProducts } from '../offers.ts';
import { offers, taskingWindow } from '../tasking-samples.ts';
import { useWindowShares } from './use-window-shares.ts';
import { windowKey } from './window-key.ts';

const { omm } = aSatellite;
const worldview: Satellite = {
  _id: '40115',
  Name: 'WorldView-3',
  'Owner/Operator': 'Vantor',
  About: '',
  TLE: null,
  OMM: omm,
  provider: 'maxar',
  sensor: 'optical',
  resolutionM: 0.31,
  swathKm: 13.1,
  maxOffNadirDeg: 45,
  minOffNadirDeg: 0,
  lookSide: 'both',
  elementsUpdatedISO: '2026-08-22T15:00:00Z',
};
const area: DrawnArea = {
  type: 'Polygon',
  coordinates: [
    [
      [9, 49],
      [11, 49],
      [11, 51],
      [9, 51],
      [9, 49],
    ],
  ],
};
const optical = offeredProducts(offers);
const sold = (change: Partial<TaskingProduct['metadata']>) =>
  optical.map((offered) => ({
    ...offered,
    product: { ...offered.product, metadata: { ...offered.product.metadata, ...change } },
  }));
const radar = sold({ sensor: 'sar', minOffNadirDeg: 20 });
const openClient = () => new PassesClient(inProcessWorker());

/** Windows at the predicted passes over the center of the area. */
function windowsOfPasses() {
  const startMs = Date.now();
  const { passes } = predictPasses({
    satellites: [parseOmm(withReliableDrag(omm, startMs))],
    site: { latitudeDeg: 50, longitudeDeg: 10, heightM: 0 },
    startMs,
    endMs: startMs + 7 * 86_400_000,
    minElevationDeg: 45,
    maxElementAgeDays: Number.POSITIVE_INFINITY,
  });
  return passes.map(({ peakMs }) => taskingWindow(peakMs));
}

const windows = windowsOfPasses();
const elsewhere = taskingWindow(Date.now() + 86_400_000, { satelliteId: '999' });
const all = [...windows, elsewhere];

function Probe({
  over,
  products = optical,
}: {
  readonly over: DrawnArea | undefined;
  readonly products?: typeof optical;
}) {
  const shares = useWindowShares({ area: over, windows: all, products, minElevationDeg: 30, openClient });
  return <output>{JSON.stringify([...shares])}</output>;
}

const shown = (): [string, number][] => JSON.parse(screen.getByRole('status').textContent);

test('computes the share of the area that each pass can see, except for unlisted satellites', async () => {
  await serveApi({ satellites: () => ({ json: { result: [worldview] } }) });
  renderAt('/Tasking', <Probe over={area} />);
  await waitFor(() => expect(shown().length).toBe(windows.length));
  expect(shown().map(([key]) => key)).toEqual(windows.map(windowKey));
  for (const [, share] of shown()) {
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThanOrEqual(1);
  }
  expect(windows.length).toBeGreaterThan(3);
});

async function sharesOf(satellite: Satellite, products: typeof optical): Promise<ReadonlyMap<string, number>> {
  await serveApi({ satellites: () => ({ json: { result: [satellite] } }) });
  const { unmount } = renderAt('/Tasking', <Probe over={area} products={products} />);
  await waitFor(() => expect(shown().length).toBeGreaterThan(0));
  const found = new Map(shown());
  unmount();
  return found;
}

test('computes a smaller share for a product with a higher minimum elevation', async () => {
  const plain = await sharesOf(worldview, optical);
  const high = await sharesOf(worldview, sold({ minElevationDeg: 65 }));
  for (const [key, share] of high) expect(share).toBeLessThanOrEqual((plain.get(key) ?? 0) + 1e-9);
  expect([...plain].some(([key, share]) => (high.get(key) ?? 0) < share - 0.1)).toBe(true);
});

test('excludes the ground below a radar, and on the side to which it never looks', async () => {
  const looks = { ...worldview, sensor: 'sar' as const };
  const [both, wide, left, right] = [
    await sharesOf(looks, radar),
    await sharesOf({ ...looks, minOffNadirDeg: 30 }, radar),
    await sharesOf({ ...looks, lookSide: 'left' }, radar),
    await sharesOf({ ...looks, lookSide: 'right' }, radar),
  ];
  for (const [key, share] of both) {
    // The lower limit of product and satellite applies, in either case.
    expect(wide.get(key) ?? 0).toBeLessThanOrEqual(share + 1e-9);
    expect((left.get(key) ?? 0) + (right.get(key) ?? 0)).toBeCloseTo(share, 6);
  }
  expect([...both].some(([key, share]) => (wide.get(key) ?? 0) < share - 0.05)).toBe(true);
  expect(left.size).toBeLessThan(both.size);
});

test('computes nothing without an area', async () => {
  const server = await serveApi({ satellites: () => ({ json: { result: [worldview] } }) });
  renderAt('/Tasking', <Probe over={undefined} />);
  expect(shown()).toEqual([]);
  expect(server.calls).toEqual([]);
});
