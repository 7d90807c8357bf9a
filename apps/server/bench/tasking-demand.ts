import type { Point } from '@groundtrack/contract';
import { figure, quantile } from '../../../tools/bench/figures.ts';
import { toDemandIndex } from '../src/providers/price-book/demand-areas.ts';
import { priceBookFile } from '../src/providers/price-book/price-book-file.ts';

/**
 * The cost of testing whether a place is in high demand, with areas all over the world that contain none of the places.
 */
const AREAS = 1_000;
const PLACES = 2_000;
const LIMIT_MS = 2;
const CORNERS = 200;

/** A fraction that looks random, the same in every run. */
const fraction = (index: number): number => (index * 0.618_033_988_749_895) % 1;

const areas = Array.from({ length: AREAS }, (_, index) => {
  const [lon, lat] = [fraction(index) * 350 - 175, fraction(index * 7 + 1) * 120 - 60];
  if (index % 2 === 0) return { name: `Circle ${index}`, circle: { center: [lon, lat], radiusKm: 20 } };
  const ring = Array.from({ length: CORNERS }, (_corner, step) => {
    const angle = (step / CORNERS) * 2 * Math.PI;
    return [lon + 0.4 * Math.cos(angle), lat + 0.4 * Math.sin(angle)];
  });
  return { name: `Polygon ${index}`, geometry: { type: 'Polygon', coordinates: [ring] } };
});
const isHighDemand = toDemandIndex(priceBookFile.shape.highDemandAreas.parse(areas));

const tookMs: number[] = [];
for (let index = 0; index < PLACES; index++) {
  const place: Point = {
    type: 'Point',
    coordinates: [fraction(index * 3 + 2) * 360 - 180, fraction(index * 11 + 3) * 180 - 90],
  };
  const beganMs = performance.now();
  isHighDemand(place);
  tookMs.push(performance.now() - beganMs);
}
figure('tasking_high_demand_median_ms', quantile(tookMs, 0.5), 'ms');
figure('tasking_high_demand_p99_ms', quantile(tookMs, 0.99), 'ms', LIMIT_MS);
