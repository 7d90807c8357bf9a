import { type DeliveryChoices, type DeliveryOptions, fail, isResampled, ok, type Result } from '@groundtrack/contract';
import { gridProblem, ownGridProblem } from '../../providers/area/delivery-grid.ts';
import { clipParts } from '../../providers/area/shape-in-grid.ts';
import { MAX_SIDE_PX, NOMINAL_PIXEL_M } from '../../providers/port/products.ts';
import type { Scene, SceneProduct } from '../../providers/port/provider.ts';

interface Offered {
  readonly scene: Pick<Scene, 'featureId' | 'analytic' | 'groundSampleDistanceM'>;
  readonly product: Pick<SceneProduct, 'description' | 'analytic' | 'size' | 'clip' | 'mosaic' | 'pixels'>;
  /** Delivery options of its provider. */
  readonly choices: DeliveryChoices | undefined;
}

/**
 * The options that differ from the provider's defaults, or why the product cannot be delivered with them.
 * @returns null if all are defaults
 */
export function checkDelivery(delivery: DeliveryOptions | undefined, offered: Offered): Result<DeliveryOptions | null> {
  if (delivery === undefined) return ok(null);
  const bands = checkBands(delivery, offered);
  if (!bands.ok) return bands;
  const grid = checkGrid(delivery, offered);
  if (!grid.ok) return grid;
  const chosen = {
    ...(bands.value ? { bands: bands.value } : {}),
    ...(grid.value === null ? {} : { grid: grid.value }),
  };
  const kernel = checkResampling({ ...chosen, resampling: delivery.resampling }, offered);
  if (!kernel.ok) return kernel;
  const picture = checkPicture(delivery, offered);
  if (!picture.ok) return picture;
  const options = {
    ...chosen,
    ...(kernel.value ? { resampling: kernel.value } : {}),
    ...(picture.value ? { picture: picture.value } : {}),
  };
  return ok(Object.keys(options).length > 0 ? options : null);
}

/** @returns null for all bands in their own order */
function checkBands({ bands: wanted }: DeliveryOptions, { scene, product }: Offered): Result<string[] | null> {
  if (wanted === undefined) return ok(null);
  const names = product.analytic ? (scene.analytic?.bands ?? []).map(({ name }) => name) : [];
  if (names.length === 0)
    return fail(
      'options-invalid',
      `delivery.bands: "${product.description}" is a picture, whose bands cannot be chosen. Leave the bands out, or ` +
        'choose the analytic product where the image has one.',
    );
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return fail(
      'options-invalid',
      `delivery.bands: image ${scene.featureId} has no band ${unknown.join(', ')}. It has ${names.join(', ')}; ` +
        'choose from these, or leave the bands out for all of them.',
    );
  return ok(wanted.length === names.length && wanted.every((name, i) => name === names[i]) ? null : wanted);
}

/** @returns null for UTM, the default */
function checkGrid({ grid }: DeliveryOptions, { scene, product, choices }: Offered) {
  if (grid === undefined || grid === 'utm') return ok(null);
  if (grid === 'as-taken' && !choices?.grids.includes(grid))
    return fail(
      'options-invalid',
      `delivery.grid: image ${scene.featureId} has no grid of its own (as-taken). Leave the grid out for UTM` +
        `${choices?.epsg ? ', or enter the number of an EPSG grid' : ''}.`,
    );
  if (typeof grid === 'number' && !choices?.epsg)
    return fail(
      'options-invalid',
      `delivery.grid: image ${scene.featureId} is delivered in UTM alone, not in EPSG:${grid}. Leave the grid out.`,
    );
  const { projected } = product.size;
  if (grid === projected.epsg) return ok(null);
  const { pixels, clip, mosaic } = product;
  const sold = {
    projected,
    pixelM: scene.groundSampleDistanceM ?? NOMINAL_PIXEL_M,
    clip: clip && clipParts(clip),
    isMosaic: mosaic !== undefined,
  };
  const problem =
    typeof grid === 'number'
      ? gridProblem(grid, { ...sold, pixels })
      : pixels
        ? ownGridProblem({ ...sold, pixels })
        : null;
  return problem === null ? ok(grid) : fail('options-invalid', `delivery.grid: ${problem}`);
}

/** @returns null for bilinear, or if no pixel is resampled */
function checkResampling({ grid, resampling }: DeliveryOptions, { scene, choices }: Offered) {
  if (resampling === undefined || resampling === 'bilinear') return ok(null);
  if (!choices?.resamplings.includes(resampling))
    return fail(
      'options-invalid',
      `delivery.resampling: image ${scene.featureId} is not delivered with ${resampling} resampling. Leave it out.`,
    );
  return ok(isResampled(grid, choices) ? resampling : null);
}

/** @returns null for JPG only */
function checkPicture({ picture }: DeliveryOptions, { scene, product, choices }: Offered) {
  if (picture === undefined || picture === 'jpg') return ok(null);
  if (product.mosaic)
    return fail(
      'options-invalid',
      `delivery.picture: "${product.description}" has more than ${MAX_SIDE_PX} pixels a side, which a ` +
        `${picture.toUpperCase()} is not delivered with. Leave it out; the tiles have every pixel.`,
    );
  return choices?.pictures?.includes(picture)
    ? ok(picture)
    : fail(
        'options-invalid',
        `delivery.picture: image ${scene.featureId} is not delivered as ${picture.toUpperCase()}. Leave it out for JPG.`,
      );
}
