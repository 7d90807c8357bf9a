import type { ViewedBand, ViewedImage } from '@groundtrack/contract';
import { stylesOf } from '@groundtrack/contract/painting';
import { geodesicDistanceM } from '@groundtrack/geo';
import { limitsOf } from '@groundtrack/raster';
import type { OpenImage } from './open-image.ts';
import { indexValues, quantile, readMeasured, type ToMeasured, toStatistics, validValues } from './statistics.ts';

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
  const measured = image.bands.map((facts, i): ViewedBand => {
    const values = validValues(part, i);
    const statistics = toStatistics(values);
    return { number: i + 1, ...facts, limits: stretchOf(layout.dataType, values), statistics };
  });
  const bands = layout.dataType === 'uint8' ? measured : withColors(measured);
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

/** Outliers stay out of the default stretch. */
const OUTLIERS = 0.005;

/** 8-bit pictures are displayed unchanged. @param sorted the values of the band */
function stretchOf(dataType: OpenImage['levels'][0]['layout']['dataType'], sorted: Float64Array): [number, number] {
  if (dataType === 'uint8') return [0, 255];
  if (sorted.length === 0) {
    const [min, max] = limitsOf(dataType);
    return Number.isFinite(max) ? [min, max] : [0, 1];
  }
  const [low, high] = [quantile(sorted, OUTLIERS), quantile(sorted, 1 - OUTLIERS)];
  return high > low ? [low, high] : [low, low + 1];
}

/** One stretch for red, green, and blue, and the gamma of linear light for all. */
function withColors(bands: readonly ViewedBand[]): ViewedBand[] {
  const isColor = ({ color, statistics }: ViewedBand) =>
    statistics !== null && (color === 'red' || color === 'green' || color === 'blue');
  const colors = bands.filter(isColor).map(({ limits }) => limits);
  const shared: [number, number] = [
    Math.min(...colors.map(([low]) => low)),
    Math.max(...colors.map(([, high]) => high)),
  ];
  return bands.map((band) => ({ ...band, gamma: 2, limits: isColor(band) ? shared : band.limits }));
}
