import type { ValueStatistics, ViewedBand, ViewedImage } from '@groundtrack/contract';
import { stylesOf } from '@groundtrack/contract/painting';
import { geodesicDistanceM } from '@groundtrack/geo';
import { limitsOf } from '@groundtrack/raster';
import type { OpenImage } from './open-image.ts';
import { indexValues, readMeasured, type ToMeasured, toStatistics, validValues } from './statistics.ts';

const INDEXES = { ndvi: ['nir', 'red'], ndwi: ['green', 'nir'] } as const;
const LEVEL_MAX = 24;
/** Size of a tile pixel of level 0 at the equator. */
const LEVEL_0_PIXEL_M = 156_543.03;

export type Description = Omit<ViewedImage, 'fileName' | 'product'>;

/** All facts that a viewer needs about an image. Statistics are measured on an overview. */
export async function describeImage(image: OpenImage): Promise<Description> {
  const { levels, widthPx, heightPx, frame, bounds } = image;
  const [{ layout }] = levels;
  const part = await readMeasured(levels);
  const bands = image.bands.map((facts, i): ViewedBand => {
    const statistics = toStatistics(validValues(part, i));
    return { number: i + 1, ...facts, limits: stretchOf(layout.dataType, statistics), statistics };
  });
  const pixelM = pixelSizeM(image);
  const [, south, , north] = bounds;
  const level = Math.log2((LEVEL_0_PIXEL_M * Math.cos(((south + north) / 2) * (Math.PI / 180))) / pixelM);
  const toMeasured = toMeasuredOf(image);
  const indexes = Object.entries(INDEXES).flatMap(([name, colors]) => {
    const [a = -1, b = -1] = colors.map((color) => bands.findIndex((band) => band.color === color));
    const statistics = a < 0 || b < 0 ? null : toStatistics(indexValues(part, a, b, toMeasured));
    return statistics ? [[name, statistics]] : [];
  });
  return {
    widthPx,
    heightPx,
    dataType: layout.dataType,
    epsg: frame.epsg,
    pixelM,
    bounds: [...bounds],
    maxLevel: Math.min(LEVEL_MAX, Math.max(0, Math.ceil(level))),
    bands,
    indexes: Object.fromEntries(indexes),
    styles: [...stylesOf(bands)],
  };
}

/** Converts stored values to physical ones by scale and offset. */
export function toMeasuredOf({ bands }: Pick<OpenImage, 'bands'>): ToMeasured {
  return (band, value) => value * (bands[band]?.scale ?? 1) + (bands[band]?.offset ?? 0);
}

/** Size of a pixel in the middle of an image, the longer of its sides. */
function pixelSizeM({ grid, widthPx, heightPx }: Pick<OpenImage, 'grid' | 'widthPx' | 'heightPx'>): number {
  const [column, row] = [widthPx / 2, heightPx / 2];
  const middle = grid.toLonLat([column, row]);
  const [across, down] = [grid.toLonLat([column + 1, row]), grid.toLonLat([column, row + 1])];
  return Math.max(geodesicDistanceM(middle, across), geodesicDistanceM(middle, down));
}

/** 8-bit pictures are displayed unchanged. */
function stretchOf(
  dataType: OpenImage['levels'][0]['layout']['dataType'],
  statistics: ValueStatistics | null,
): [number, number] {
  if (dataType === 'uint8') return [0, 255];
  if (!statistics) {
    const [min, max] = limitsOf(dataType);
    return Number.isFinite(max) ? [min, max] : [0, 1];
  }
  const [low, high] = statistics.percentiles;
  return high > low ? [low, high] : [low, low + 1];
}
