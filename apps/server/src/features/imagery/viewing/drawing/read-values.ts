import type { PixelValues } from '@groundtrack/contract';
import type { LonLat } from '@groundtrack/geo';
import { toMeasuredOf } from './describe-image.ts';
import type { OpenImage } from './open-image.ts';

/** The values of the pixel at a position; null outside of the image and where there is no data. @throws RasterError */
export async function readValues(image: OpenImage, position: LonLat): Promise<PixelValues['pixel']> {
  const { levels, grid, widthPx, heightPx } = image;
  const [column, row] = grid.toPixel(position).map(Math.floor);
  if (column === undefined || row === undefined) return null;
  if (!(column >= 0 && row >= 0 && column < widthPx && row < heightPx)) return null;
  const window = { left: column, top: row, right: column + 1, bottom: row + 1 };
  const { bands, valid } = await levels[0].readWindow(window);
  if (valid?.[0] === 0) return null;
  const toMeasured = toMeasuredOf(image);
  return {
    column,
    row,
    values: bands.map((band, i) => {
      const value = band[0] ?? Number.NaN;
      return { number: i + 1, value: finite(value), measured: finite(toMeasured(i, value)) };
    }),
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
