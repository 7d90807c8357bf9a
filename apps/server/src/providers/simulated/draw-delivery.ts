import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliveryOptions, MultiPolygon } from '@groundtrack/contract';
import type { PixelRings } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import type { ImageSpec } from '@groundtrack/scene-renderer';
import { pool } from '../../platform/pool/pool.ts';
import { boxInGrid, drawnAround, imageOf } from '../area/delivery-grid.ts';
import { planCut, type Target } from '../area/plan-cut.ts';
import { clipParts, outlineInFrame } from '../area/shape-in-grid.ts';
import type { CutSource } from '../port/image-source.ts';
import type { DeliveredImage, SceneProduct } from '../port/provider.ts';
import type { Acquisition } from './acquisition.ts';
import { NO_DATA } from './analytic-bands.ts';
import { drawImage } from './draw-image.ts';
import { partsToCut, tileParts } from './stamped-parts.ts';

interface Sold {
  readonly scene: Acquisition;
  readonly product: SceneProduct;
  readonly delivery: DeliveryOptions | undefined;
  /** The sold part of an area; if absent, the box of the product is drawn. */
  readonly clip?: MultiPolygon | undefined;
  readonly directory: string;
}

type DrawnImage = Omit<DeliveredImage, 'licenseText'>;

/** Output of the renderer: the picture, and all bands of the scene if they were sold. */
interface Drawn {
  readonly picture: DrawnImage;
  readonly bandsPath: string | null;
}

/** Draws the sold part of a scene: in UTM, and from there into another grid or clipped to an area, if chosen. */
export async function drawDelivery(sold: Sold, signal: AbortSignal): Promise<DrawnImage> {
  const { grid } = sold.delivery ?? {};
  const { projected } = sold.product.size;
  const clip = sold.clip && clipParts(sold.clip);
  const isMosaic = sold.product.mosaic !== undefined;
  const soldBox = { projected, pixelM: sold.scene.groundSampleDistanceM, clip, isMosaic };
  const isOtherGrid = typeof grid === 'number';
  const target = isOtherGrid ? boxInGrid(grid, soldBox) : { ...projected, ...soldBox };
  const shape = isOtherGrid ? undefined : outlineIn(imageOf(projected, soldBox.pixelM), target);
  if (!isOtherGrid && (!clip || shape)) {
    const parts = shape && isMosaic ? tileParts(imageOf(projected, soldBox.pixelM), shape) : undefined;
    const drawn = await drawBox(sold, { ...projected, shape, parts }, signal);
    if (drawn.bandsPath === null) return drawn.picture;
    return { ...(await cutDrawn(sold, drawn, target, { numbersOnly: true }, signal)), ...drawn.picture };
  }
  // Draws more ground than was sold, so that the box in the other grid has no empty corners.
  const around = target.epsg === projected.epsg ? projected : drawnAround(soldBox, target);
  const parts = partsToCut(imageOf(around, soldBox.pixelM), target);
  const drawn = await drawBox(sold, { ...around, parts }, signal);
  const image = await cutDrawn(sold, drawn, target, { numbersOnly: false }, signal);
  await rm(drawn.picture.path, { force: true });
  return image;
}

/**
 * A shape in the pixels of an image of its bounding box; undefined if there is no shape, or the image has other pixels.
 */
function outlineIn(source: CutSource, target: Target): readonly PixelRings[] | undefined {
  const { clip } = target;
  const plan = clip && planCut(source, target);
  const grid = anyGrid(target.epsg);
  if (!plan || typeof plan === 'string' || !grid) return undefined;
  const isWhole = plan.left === 0 && plan.top === 0;
  const isAsLarge = plan.widthPx === source.widthPx && plan.heightPx === source.heightPx;
  return isWhole && isAsLarge ? outlineInFrame(grid, plan, clip) : undefined;
}

async function drawBox(
  { scene, product, directory }: Sold,
  { epsg, box, shape, parts }: Pick<ImageSpec, 'epsg' | 'shape' | 'parts'> & Pick<DrawnImage, 'box'>,
  signal: AbortSignal,
): Promise<Drawn> {
  const { groundSampleDistanceM } = scene;
  const spec = { scene, epsg, box, groundSampleDistanceM, shape, parts };
  const path = join(directory, 'image.tif');
  const place = { path, epsg, box };
  if (!product.analytic || !scene.analytic)
    return { picture: { ...place, ...(await drawImage({ ...spec, path }, signal)) }, bandsPath: null };
  const bandsPath = join(directory, 'drawn-bands.tif');
  return { picture: { ...place, ...(await drawImage({ ...spec, path, bandsPath }, signal)) }, bandsPath };
}

/** The bands that were ordered, and in another grid than that of what was drawn the picture, too. */
// oxlint-disable-next-line max-params -- what was sold and drawn, and what is cut from it
async function cutDrawn(
  { scene, delivery, directory }: Sold,
  { picture, bandsPath }: Drawn,
  target: Target,
  { numbersOnly }: { readonly numbersOnly: boolean },
  signal: AbortSignal,
): Promise<DrawnImage> {
  const { resampling = 'bilinear' } = delivery ?? {};
  const facts = bandsPath === null ? undefined : scene.analytic;
  const bands = facts?.bands ?? [];
  const chosen = delivery?.bands?.map((name) => bands.findIndex((band) => band.name === name));
  const analyticPath = join(directory, 'bands.tif');
  const wish = { bands: chosen ?? null, resampling };
  const answer = await pool.run(
    target.isMosaic ? 'cutMosaic' : 'cutImage',
    {
      source: imageOf(picture, scene.groundSampleDistanceM),
      target,
      files: { source: picture.path, path: join(directory, 'image-in-grid.tif'), overviewPage: null, resampling },
      numbersOnly,
      ...(bandsPath === null ? {} : { analytic: { source: bandsPath, path: analyticPath, wish } }),
    },
    { signal },
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
