import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveryOptions } from '@groundtrack/contract';
import { renderBands, renderImage } from '@groundtrack/scene-renderer';
import { boxInGrid, drawnAround, imageOf } from '../delivery-grid.ts';
import type { DeliveredImage, SceneProduct } from '../provider.ts';
import { cutInThread } from '../stac/cut-in-thread.ts';
import type { Acquisition } from './acquisition.ts';
import { NO_DATA } from './analytic-bands.ts';

interface Sold {
  readonly scene: Acquisition;
  readonly product: SceneProduct;
  readonly delivery: DeliveryOptions | undefined;
  readonly directory: string;
}

type DrawnImage = Omit<DeliveredImage, 'licenceText'>;

/** Draws what was sold of a scene: in UTM, and from there into another grid where that was chosen. */
export async function drawDelivery(sold: Sold, signal: AbortSignal): Promise<DrawnImage> {
  const { grid } = sold.delivery ?? {};
  return typeof grid === 'number' ? drawInGrid(grid, sold, signal) : drawBox(sold, sold.product.size.projected, signal);
}

async function drawBox(
  { scene, product, directory }: Sold,
  { epsg, box }: Pick<DrawnImage, 'epsg' | 'box'>,
  signal: AbortSignal,
): Promise<DrawnImage> {
  const { groundSampleDistanceM } = scene;
  const spec = { scene, epsg, box, groundSampleDistanceM };
  const path = join(directory, 'image.tif');
  const place = { path, epsg, box };
  if (!product.analytic || !scene.analytic) return { ...place, ...(await renderImage(spec, path, signal)) };
  const bandsPath = join(directory, 'bands.tif');
  const size = await renderBands(spec, { path, bandsPath }, signal);
  return { ...place, ...size, analytic: { ...scene.analytic, dataType: 'uint16', noData: NO_DATA, path: bandsPath } };
}

/** More ground than was sold is drawn in UTM, so that the box in the other grid has no empty corners. */
async function drawInGrid(epsg: number, sold: Sold, signal: AbortSignal): Promise<DrawnImage> {
  const { scene, product, directory } = sold;
  const { resampling = 'bilinear' } = sold.delivery ?? {};
  const soldBox = { projected: product.size.projected, pixelM: scene.groundSampleDistanceM };
  const target = boxInGrid(epsg, soldBox);
  const drawn = await drawBox(sold, drawnAround(soldBox, target), signal);
  const { analytic } = drawn;
  const path = join(directory, 'image-in-grid.tif');
  const bandsPath = join(directory, 'bands-in-grid.tif');
  const answer = await cutInThread(
    {
      source: imageOf(drawn, scene.groundSampleDistanceM),
      target,
      files: { source: drawn.path, path, overviewPage: null, resampling },
      ...(analytic ? { analytic: { source: analytic.path, path: bandsPath, wish: { bands: null, resampling } } } : {}),
    },
    signal,
  );
  if (!('cut' in answer)) throw new Error(answer.damage);
  await Promise.all([drawn, ...(analytic ? [analytic] : [])].map(({ path: source }) => rm(source, { force: true })));
  const { widthPx, heightPx, box } = answer.cut;
  const place = { path, widthPx, heightPx, epsg, box };
  return analytic ? { ...place, analytic: { ...analytic, path: bandsPath } } : place;
}
