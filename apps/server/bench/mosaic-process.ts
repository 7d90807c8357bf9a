import { type MultiPolygon, toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { projection } from '@groundtrack/geo';
import { makeDeliverables } from '../src/features/imagery/deliverables/make-deliverables.ts';
import { clipParts } from '../src/providers/area/shape-in-grid.ts';
import { deliverAsset } from '../src/providers/stac/deliver-asset.ts';
import { testHttpClient } from '../src/testing/test-http-client.ts';

/** Delivers a round area with a hole from a served file, and reports the cost. */
interface Task {
  readonly url: string;
  readonly directory: string;
  readonly sidePx: number;
}

const { url, directory, sidePx }: Task = JSON.parse(process.argv[2] ?? '{}');
const signal = new AbortController().signal;
const [epsg, pixelM, west, north] = [32_613, 0.5, 400_000, 4_400_000];
const sideM = sidePx * pixelM;
const ring = (radius: number): [number, number][] =>
  Array.from({ length: 181 }, (_, i) => {
    const angle = ((i % 180) / 90) * Math.PI;
    const [x, y] = [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
    const [lon, lat] = projection(epsg).toLonLat([west + x * sideM, north - sideM + y * sideM]);
    return [lon, lat];
  });
const clip: MultiPolygon = { type: 'MultiPolygon', coordinates: [[ring(0.4999), ring(0.1).toReversed()]] };
const box = [west, north - sideM, west + sideM, north] as const;

const [start, cpu] = [performance.now(), process.cpuUsage()];
const rules = { provider: 'bench', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const target = { epsg, box, pixelM, clip: clipParts(clip), isMosaic: true };
const {
  path,
  widthPx,
  heightPx,
  box: drawn,
} = await deliverAsset(rules, { address: url, secretHeaders: {}, target, directory }, signal);
const cutMs = performance.now();
const made = await makeDeliverables(
  {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: {
      featureId: toSceneId('bench'),
      provider: 'bench',
      satellite: 'Bench',
      acquiredAtMs: Date.UTC(2026, 6, 10, 15),
      groundSampleDistanceM: pixelM,
      cloudCover: 0.1,
      offNadirDeg: 15,
      sunElevationDeg: 55,
      sunAzimuthDeg: 140,
      phenomenology: 'ms',
      colorBands: ['red', 'green', 'blue'],
      footprint: clip,
      orbitState: 'descending',
      lookSide: 'right',
      hasSample: false,
    },
    product: {
      priceId: toPriceId('p'),
      description: 'bench',
      size: { name: 'bench', x: 15, y: 15, boundingBox: [0, 0, 0, 0], projected: { epsg, box: [...box] } },
      tiff: true,
      clip,
      mosaic: { tiles: 9 },
    },
    image: { path, widthPx, heightPx, epsg, box: drawn, licenseText: '' },
    simulated: false,
  },
  directory,
  signal,
);
const { user, system } = process.cpuUsage(cpu);
process.send?.({
  cutS: (cutMs - start) / 1000,
  madeS: (performance.now() - cutMs) / 1000,
  cpuS: (user + system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
  zipMb: (made.find(({ kind }) => kind === 'zip')?.bytes ?? 0) / 1e6,
});
process.disconnect?.();
