import type { DrawnArea, Satellite } from '@groundtrack/contract';
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
const radar = optical.map((offered) => ({
  ...offered,
  product: {
    ...offered.product,
    metadata: { ...offered.product.metadata, sensor: 'sar' as const, minOffNadirDeg: 20 },
  },
}));
const openClient = () => new PassesClient(inProcessWorker());

/** Windows at the passes that are predicted over the middle of the area. */
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

test('each window says which share of the area its pass can look at; one of an unlisted satellite does not', async () => {
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

test('a radar cannot look at what lies below its way, nor at the side to which it never looks', async () => {
  const looks = { ...worldview, sensor: 'sar' as const };
  const shares = async (satellite: Satellite) => {
    await serveApi({ satellites: () => ({ json: { result: [satellite] } }) });
    const { unmount } = renderAt('/Tasking', <Probe over={area} products={radar} />);
    await waitFor(() => expect(shown().length).toBeGreaterThan(0));
    const found = new Map(shown());
    unmount();
    return found;
  };
  const [both, wide, left, right] = [
    await shares(looks),
    await shares({ ...looks, minOffNadirDeg: 30 }),
    await shares({ ...looks, lookSide: 'left' }),
    await shares({ ...looks, lookSide: 'right' }),
  ];
  for (const [key, share] of both) {
    // The limit of the product holds where that of the satellite is lower, and the other way around.
    expect(wide.get(key) ?? 0).toBeLessThanOrEqual(share + 1e-9);
    expect((left.get(key) ?? 0) + (right.get(key) ?? 0)).toBeCloseTo(share, 6);
  }
  expect([...both].some(([key, share]) => (wide.get(key) ?? 0) < share - 0.05)).toBe(true);
  expect(left.size).toBeLessThan(both.size);
});

test('without an area nothing is asked and nothing told', async () => {
  const server = await serveApi({ satellites: () => ({ json: { result: [worldview] } }) });
  renderAt('/Tasking', <Probe over={undefined} />);
  expect(shown()).toEqual([]);
  expect(server.calls).toEqual([]);
});
