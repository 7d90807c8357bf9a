import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveryOptions, MultiPolygon } from '@groundtrack/contract';
import { renderBands, renderImage } from '@groundtrack/scene-renderer';
import { boxInGrid, drawnAround, imageOf } from '../delivery-grid.ts';
import type { DeliveredImage, SceneProduct } from '../provider.ts';
import { clipParts } from '../shape-in-grid.ts';
import { cutInThread } from '../stac/cut-in-thread.ts';
import type { Target } from '../stac/plan-cut.ts';
import type { Acquisition } from './acquisition.ts';
import { NO_DATA } from './analytic-bands.ts';

interface Sold {
  readonly scene: Acquisition;
  readonly product: SceneProduct;
  readonly delivery: DeliveryOptions | undefined;
  /** The ground that was sold of an area; absent: the box of the product. */
  readonly clip?: MultiPolygon | undefined;
  readonly directory: string;
}

type DrawnImage = Omit<DeliveredImage, 'licenceText'>;

/** What the renderer draws: the picture, and beside it all bands of the scene where they were sold. */
interface Drawn {
  readonly picture: DrawnImage;
  readonly bandsPath: string | null;
}

/** Draws what was sold of a scene: in UTM, and from there into another grid, or clipped to an area, where that was chosen. */
export async function drawDelivery(sold: Sold, signal: AbortSignal): Promise<DrawnImage> {
  const { grid } = sold.delivery ?? {};
  const { projected } = sold.product.size;
  const clip = sold.clip && clipParts(sold.clip);
  const isMosaic = sold.product.mosaic !== undefined;
  const soldBox = { projected, pixelM: sold.scene.groundSampleDistanceM, clip, isMosaic };
  if (typeof grid !== 'number' && !clip) {
    const drawn = await drawBox(sold, projected, signal);
    if (drawn.bandsPath === null) return drawn.picture;
    return { ...(await cutDrawn(sold, drawn, { ...projected, pixelM: soldBox.pixelM }, signal)), ...drawn.picture };
  }
  const target = boxInGrid(typeof grid === 'number' ? grid : projected.epsg, soldBox);
  // More ground than was sold is drawn, so that the box in the other grid has no empty corners.
  const around = target.epsg === projected.epsg ? projected : drawnAround(soldBox, target);
  const drawn = await drawBox(sold, around, signal);
  const image = await cutDrawn(sold, drawn, target, signal);
  await rm(drawn.picture.path, { force: true });
  return image;
}

async function drawBox(
  { scene, product, directory }: Sold,
  { epsg, box }: Pick<DrawnImage, 'epsg' | 'box'>,
  signal: AbortSignal,
): Promise<Drawn> {
  const { groundSampleDistanceM } = scene;
  const spec = { scene, epsg, box, groundSampleDistanceM };
  const path = join(directory, 'image.tif');
  const place = { path, epsg, box };
  if (!product.analytic || !scene.analytic)
    return { picture: { ...place, ...(await renderImage(spec, path, signal)) }, bandsPath: null };
  const bandsPath = join(directory, 'drawn-bands.tif');
  return { picture: { ...place, ...(await renderBands(spec, { path, bandsPath }, signal)) }, bandsPath };
}

/** The bands that were ordered, and in another grid than that of what was drawn the picture, too. */
async function cutDrawn(
  { scene, delivery, directory }: Sold,
  { picture, bandsPath }: Drawn,
  target: Target,
  signal: AbortSignal,
): Promise<DrawnImage> {
  const { resampling = 'bilinear' } = delivery ?? {};
  const facts = bandsPath === null ? undefined : scene.analytic;
  const bands = facts?.bands ?? [];
  const chosen = delivery?.bands?.map((name) => bands.findIndex((band) => band.name === name));
  const analyticPath = join(directory, 'bands.tif');
  const wish = { bands: chosen ?? null, resampling };
  const answer = await cutInThread(
    {
      source: imageOf(picture, scene.groundSampleDistanceM),
      target,
      files: { source: picture.path, path: join(directory, 'image-in-grid.tif'), overviewPage: null, resampling },
      numbersOnly: typeof delivery?.grid !== 'number' && target.clip === undefined,
      ...(bandsPath === null ? {} : { analytic: { source: bandsPath, path: analyticPath, wish } }),
    },
    signal,
  );
  if (!('cut' in answer)) throw new Error(answer.damage);
  if (bandsPath !== null) await rm(bandsPath, { force: true });
  const { path, widthPx, heightPx, box } = answer.cut;
  const image = { path, widthPx, heightPx, epsg: target.epsg, box };
  if (!facts) return image;
  const delivered = chosen?.flatMap((place) => bands[place] ?? []) ?? bands;
  return {
    ...image,
    analytic: { ...facts, bands: delivered, dataType: 'uint16', noData: NO_DATA, path: analyticPath },
  };
}
