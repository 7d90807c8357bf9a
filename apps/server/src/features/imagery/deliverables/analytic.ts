import { open } from 'node:fs/promises';
import { type CogRows, readerOf, writeCog } from '@groundtrack/cog';
import { Raster, StripBlocks } from '@groundtrack/raster';
import type { AnalyticBand } from '../../../providers/analytic-facts.ts';
import type { DeliveredBands } from '../../../providers/provider.ts';
import { type Delivery, tiffMetadata, toPlace } from './delivery-facts.ts';

/** Rows that are read at once: a row of tiles of what providers deliver. */
const ROWS_AT_ONCE = 256;

/** The bands that are delivered, in the order of the file: those that were chosen, or all. */
export function deliveredBands({ product, image }: Pick<Delivery, 'product' | 'image'>): readonly AnalyticBand[] {
  const { bands = [] } = image.analytic ?? {};
  const chosen = product.delivery?.bands;
  if (!chosen) return bands;
  return chosen.map((name) => {
    const band = bands.find((each) => each.name === name);
    if (!band) throw new Error(`The band ${name} was bought, but not delivered`);
    return band;
  });
}

/** The bands as a Cloud Optimized GeoTIFF: every value as it was delivered, with what it means. */
export async function writeAnalytic(delivery: Delivery, target: string, signal: AbortSignal): Promise<void> {
  const { image, scene } = delivery;
  const { analytic } = image;
  if (!analytic) throw new Error(`The bands of ${scene.featureId} were bought, but not delivered`);
  await using file = await open(analytic.path, 'r');
  const blocks = new StripBlocks();
  const raster = await Raster.open(readerOf(file, (await file.stat()).size), 0, blocks);
  refuseOther(raster, delivery, analytic);
  const bands = deliveredBands(delivery);
  const places = bands.map((band) => raster.dataBands[analytic.bands.indexOf(band)] ?? 0);
  const hasMask = raster.hasMask;
  await writeCog(
    target,
    {
      widthPx: image.widthPx,
      heightPx: image.heightPx,
      dataType: analytic.dataType,
      bands: bands.map(toCogBand),
      hasMask,
      ...(analytic.noData === null ? {} : { nodata: analytic.noData }),
      ...toPlace(image),
      metadata: analyticMetadata(delivery, analytic),
      datetime: new Date(scene.acquiredAtMs),
    },
    readRows(raster, places, { blocks, hasMask, signal }),
  );
}

interface RowOptions {
  readonly blocks: StripBlocks;
  readonly hasMask: boolean;
  readonly signal: AbortSignal;
}

async function* readRows(
  raster: Raster,
  places: readonly number[],
  { blocks, hasMask, signal }: RowOptions,
): AsyncGenerator<CogRows> {
  const { widthPx, heightPx } = raster.layout;
  for (let top = 0; top < heightPx; top += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const bottom = Math.min(heightPx, top + ROWS_AT_ONCE);
    const { bands, valid } = await raster.readWindow({ left: 0, top, right: widthPx, bottom }, places);
    yield hasMask ? { bands, valid } : { bands };
    blocks.nextStrip();
  }
}

function refuseOther({ layout, dataBands }: Raster, { image }: Delivery, { dataType, bands }: DeliveredBands): void {
  const stated = `${image.widthPx} x ${image.heightPx} pixels, ${bands.length} bands of ${dataType}`;
  const found = `${layout.widthPx} x ${layout.heightPx} pixels, ${dataBands.length} bands of ${layout.dataType}`;
  if (found !== stated) throw new Error(`The file of the bands has ${found} where ${stated} were stated`);
}

function toCogBand({ name, scale, offset, unit, wavelengthUm, fwhmUm }: AnalyticBand) {
  return {
    name,
    ...(scale === undefined ? {} : { scale }),
    ...(offset === undefined ? {} : { offset }),
    ...(unit === undefined ? {} : { unit }),
    ...(wavelengthUm === undefined ? {} : { wavelengthUm }),
    ...(fwhmUm === undefined ? {} : { fwhmUm }),
  };
}

function analyticMetadata(delivery: Delivery, { level }: DeliveredBands): Record<string, string> {
  return { ...tiffMetadata(delivery), ...(level === undefined ? {} : { PROCESSING_LEVEL: level }) };
}
