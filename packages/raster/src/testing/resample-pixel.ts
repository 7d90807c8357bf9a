import { isFloating, limitsOf } from '@groundtrack/cog/samples';
import type { RasterPart } from '../raster.ts';
import type { Resampling } from '../resample.ts';

interface Position {
  readonly x: number;
  readonly y: number;
  readonly band: number;
}

/**
 * Computes one value by the definition of its kernel, pixel by pixel: null if there is none. Whole numbers are neither
 * rounded nor clamped.
 */
export function resamplePixel(source: RasterPart, { x, y, band }: Position, resampling: Resampling): number | null {
  const widthPx = source.right - source.left;
  const heightPx = source.bottom - source.top;
  const [localX, localY] = [x - source.left, y - source.top];
  const isInside = (column: number, row: number) => column >= 0 && row >= 0 && column < widthPx && row < heightPx;
  const valueAt = (column: number, row: number) => {
    const i = row * widthPx + column;
    const value = source.bands[band]?.[i] ?? Number.NaN;
    const isHole = source.valid?.[i] === 0 || (source.noData !== null && Object.is(value, source.noData));
    return isHole ? null : value;
  };
  const [column, row] = [Math.floor(localX), Math.floor(localY)];
  if (!isInside(column, row) || source.valid?.[row * widthPx + column] === 0) return null;
  // Nearest copies the pixel, whatever its bands are.
  if (resampling === 'nearest') return source.bands[band]?.[row * widthPx + column] ?? null;
  const own = valueAt(column, row);
  if (own === null) return null;

  const sumUp = (reach: number, kernel: (distance: number) => number) => {
    let [sum, weights, isWhole] = [0, 0, true];
    const [firstColumn, firstRow] = [Math.floor(localX - 0.5) + 1 - reach, Math.floor(localY - 0.5) + 1 - reach];
    for (let j = firstRow; j < firstRow + 2 * reach; j++)
      for (let i = firstColumn; i < firstColumn + 2 * reach; i++) {
        const weight = kernel(Math.abs(i + 0.5 - localX)) * kernel(Math.abs(j + 0.5 - localY));
        const value = valueAt(Math.min(Math.max(i, 0), widthPx - 1), Math.min(Math.max(j, 0), heightPx - 1));
        if (!isInside(i, j) || value === null) isWhole = false;
        if (value === null || weight === 0) continue;
        sum += weight * value;
        weights += weight;
      }
    return { value: sum / weights, isWhole };
  };
  const cubic = resampling === 'cubic' ? sumUp(2, keys) : null;
  return cubic?.isWhole ? cubic.value : sumUp(1, (distance) => 1 - distance).value;
}

/** The kernel of R. Keys (1981) with a = -0.5. */
function keys(distance: number): number {
  if (distance <= 1) return 1.5 * distance ** 3 - 2.5 * distance ** 2 + 1;
  return -0.5 * distance ** 3 + 2.5 * distance ** 2 - 4 * distance + 2;
}

/** The values that a result may be stored as; two if it is so close to a half that rounding is uncertain. */
export function storedValues(value: number, { dataType, noData }: Pick<RasterPart, 'dataType' | 'noData'>): number[] {
  if (isFloating(dataType)) return [dataType === 'float32' ? Math.fround(value) : value];
  const [min, max] = limitsOf(dataType);
  return [-1e-6, 1e-6].map((error) => {
    const stored = Math.min(max, Math.max(min, Math.round(value + error)));
    return stored === noData ? (stored > min ? stored - 1 : stored + 1) : stored;
  });
}
