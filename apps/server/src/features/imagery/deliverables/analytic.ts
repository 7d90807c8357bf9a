import { open } from 'node:fs/promises';
import { cogify, readerOf } from '@groundtrack/cog';
import { Raster } from '@groundtrack/raster';
import type { AnalyticBand } from '../../../providers/port/analytic-facts.ts';
import type { DeliveredBands } from '../../../providers/port/provider.ts';
import { type Delivery, tiffMetadata, toPlace } from './delivery-facts.ts';

/**
 * Writes the purchased bands as a Cloud Optimized GeoTIFF: the provider's tiles unchanged, under a header that
 * describes their values.
 */
export async function writeAnalytic(delivery: Delivery, target: string): Promise<void> {
  const { image, scene } = delivery;
  const { analytic } = image;
  if (!analytic) throw new Error(`The bands of ${scene.featureId} were bought, but not delivered`);
  await refuseOther(delivery, analytic);
  await cogify(analytic.path, target, {
    bands: analytic.bands.map(toCogBand),
    ...(analytic.noData === null ? {} : { nodata: analytic.noData }),
    ...toPlace(image),
    metadata: analyticMetadata(delivery, analytic),
    datetime: new Date(scene.acquiredAtMs),
  });
}

/** @throws Error for a file that was not purchased, or that differs from the provider's description */
async function refuseOther({ image, product }: Delivery, { path, dataType, bands }: DeliveredBands): Promise<void> {
  const names = bands.map(({ name }) => name).join(', ');
  const bought = product.delivery?.bands?.join(', ') ?? names;
  if (names !== bought) throw new Error(`The bands ${bought} were bought, and ${names} delivered`);
  await using file = await open(path, 'r');
  const { layout, dataBands } = await Raster.open(readerOf(file, (await file.stat()).size));
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
