import { type DeliveryOptions, fail, ok, type Result } from '@groundtrack/contract';
import type { Scene, SceneProduct } from '../../providers/provider.ts';

interface Offered {
  readonly scene: Pick<Scene, 'featureId' | 'analytic'>;
  readonly product: Pick<SceneProduct, 'description' | 'analytic'>;
}

/**
 * The options that differ from how the provider has the product, or why it cannot be delivered with them.
 * @returns null when all is left as it is
 */
export function checkDelivery(
  delivery: DeliveryOptions | undefined,
  { scene, product }: Offered,
): Result<DeliveryOptions | null> {
  const wanted = delivery?.bands;
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
  return ok(wanted.length === names.length && wanted.every((name, i) => name === names[i]) ? null : { bands: wanted });
}
