import type { Label } from './place-labels.ts';
import type { Bounds, Projection } from './tile-grid.ts';

const STEPS_DEG = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];
/** Meridians and parallels per tile at most. */
const LINES_MAX = 3;
const LABEL_PX = 13;

export interface Graticule {
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
  readonly stepDeg: number;
}

/** The meridians and parallels of a tile, on round figures. */
export function graticuleOf({ west, south, east, north }: Bounds): Graticule {
  const sizeDeg = north - south;
  const stepDeg = STEPS_DEG.findLast((step) => sizeDeg / step <= LINES_MAX) ?? 30;
  return { longitudes: multiples(west, east, stepDeg), latitudes: multiples(south, north, stepDeg), stepDeg };
}

/** Multiples of a step in a half-open range, so that neighbours never draw the same line twice. */
function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(0, Math.ceil(to / step - 1e-9) - first);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** Degrees written at the crossings: above the parallel, right of the meridian. */
export function crossingLabels({ longitudes, latitudes, stepDeg }: Graticule, { x, y }: Projection): Label[] {
  const decimals = stepDeg >= 1 ? 0 : stepDeg >= 0.1 ? 1 : 2;
  return latitudes.flatMap((latitude) =>
    longitudes.map((longitude) => ({
      text: `${degrees(latitude, decimals, 'NS')} ${degrees(longitude, decimals, 'EW')}`,
      sizePx: LABEL_PX,
      x: x(longitude) + 5,
      y: y(latitude) - 5,
    })),
  );
}

function degrees(value: number, decimals: number, [positive = '', negative = '']: string): string {
  return `${Math.abs(value).toFixed(decimals)}°${value < 0 ? negative : positive}`;
}
