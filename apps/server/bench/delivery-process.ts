import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  chargeFor,
  DEFAULT_PLACE,
  type MultiPolygon,
  toCents,
  toItemId,
  toPriceId,
  toSceneId,
} from '@groundtrack/contract';
import { boxAround, projection } from '@groundtrack/geo';
import { makeDeliverables } from '../src/features/imagery/deliverables/make-deliverables.ts';
import { drawDelivery } from '../src/providers/simulated/draw-delivery.ts';

/** Draws and delivers 4096 x 4096 pixels once, as a box or clipped to a circle in it, and reports the cost. */
const SIDE_PX = 4096;
const PIXEL_M = 0.5;
const isClipped = process.argv[2] === 'clipped';
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

/** Slightly narrower than the box. */
function circle(): MultiPolygon {
  const [x, y, radius] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, ((box[2] - box[0]) / 2) * 0.99999];
  const ring = Array.from({ length: 61 }, (_, i): [number, number] => {
    const angle = ((i % 60) / 30) * Math.PI;
    const [lon, lat] = projection(epsg).toLonLat([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    return [lon, lat];
  });
  return { type: 'MultiPolygon', coordinates: [[ring]] };
}

const scene = {
  featureId: toSceneId('bench'),
  provider: 'maxar' as const,
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
  hasSample: true as const,
};
const clip = isClipped ? { clip: circle() } : {};
const product = {
  priceId: toPriceId('p'),
  description: 'bench',
  charge: chargeFor({ areaKm2: km * km, centsPerKm2: toCents(100), minimums: [], fees: () => [] }),
  size: { name: 'bench', x: km, y: km, boundingBox, projected: { epsg, box } },
  tiff: true,
  ...clip,
};

const directory = await mkdtemp(path.join(tmpdir(), 'delivery-bench-'));
const startedMs = performance.now();
const before = process.cpuUsage();
try {
  const image = await drawDelivery({ scene, product, delivery: undefined, ...clip, directory }, signal);
  const drawnMs = performance.now();
  const id = toItemId('0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77');
  await makeDeliverables(
    { id, scene, product, image: { ...image, licenseText: '' }, simulated: true },
    directory,
    signal,
  );
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    drawnS: (drawnMs - startedMs) / 1000,
    allS: (performance.now() - startedMs) / 1000,
    cpuS: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
  });
} finally {
  await rm(directory, { recursive: true });
}
process.disconnect?.();
