import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_PLACE, toItemId, toPriceId, toSceneId } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { renderImage } from '@groundtrack/scene-renderer';
import { figure } from '../../../tools/bench/figures.ts';
import type { Delivery } from '../src/features/imagery/deliverables/delivery-facts.ts';
import { makeDeliverables } from '../src/features/imagery/deliverables/make-deliverables.ts';

/** A delivery of 4096 x 4096 pixels from drawing to ZIP, as a worker makes it: wall clock, processor time, memory. */
const SIDE_PX = 4096;
const PIXEL_M = 0.5;
const signal = new AbortController().signal;
const place = [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] as const;
const km = (SIDE_PX * PIXEL_M) / 1000;
const { epsg, box, boundingBox } = boxAround(
  { type: 'Point', coordinates: [...place] },
  { xKm: km, yKm: km, pixelM: PIXEL_M },
);

function corner(east: number, north: number): [number, number] {
  return [place[0] + east * 0.08, place[1] + north * 0.06];
}

const scene = {
  featureId: toSceneId('bench'),
  provider: 'maxar',
  satellite: 'WorldView-3',
  acquiredAtMs: Date.UTC(2026, 6, 10, 15),
  groundSampleDistanceM: PIXEL_M,
  cloudCover: 0.1,
  offNadirDeg: 15,
  sunElevationDeg: 55,
  sunAzimuthDeg: 140,
  phenomenology: 'ms' as const,
  colorBands: ['red', 'green', 'blue'],
  footprint: {
    type: 'Polygon' as const,
    coordinates: [[corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]],
  },
  orbitState: 'descending' as const,
  lookSide: 'right' as const,
  hasSample: true,
};

const directory = await mkdtemp(path.join(tmpdir(), 'delivery-bench-'));
const startedMs = performance.now();
const before = process.cpuUsage();
try {
  const file = path.join(directory, 'image.tif');
  const size = await renderImage({ scene, epsg, box, groundSampleDistanceM: PIXEL_M }, file, signal);
  const drawnMs = performance.now();
  const delivery: Delivery = {
    id: toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77'),
    scene: scene,
    product: {
      priceId: toPriceId('p'),
      description: 'bench',
      size: { name: 'bench', x: km, y: km, boundingBox, projected: { epsg, box } },
      tiff: true,
    },
    image: { path: file, ...size, epsg, box, licenceText: '' },
    simulated: true,
  };
  await makeDeliverables(delivery, directory, signal);
  const { user, system } = process.cpuUsage(before);
  figure('delivery_4096_drawn_s', (drawnMs - startedMs) / 1000, 's');
  figure('delivery_4096_s', (performance.now() - startedMs) / 1000, 's', 4);
  figure('delivery_4096_cpu_s', (user + system) / 1e6, 's');
  figure('delivery_4096_peak_rss_mb', process.resourceUsage().maxRSS / 1024, 'MB', 300);
} finally {
  await rm(directory, { recursive: true });
}
