import type { Point } from '@groundtrack/contract';
import type { ArchiveOrder, Scene, SceneProduct } from './provider.ts';
import { toSoldGround } from './sold-ground.ts';

/** The order of a product as the server places it. */
export function toArchiveOrder(
  reference: string,
  scene: Scene,
  { product, place }: { readonly product: SceneProduct; readonly place: Point },
): ArchiveOrder {
  const { priceId, cost, clip } = product;
  return {
    kind: 'archive',
    reference,
    featureId: scene.featureId,
    priceId,
    place,
    sold: toSoldGround(scene, product),
    ...(clip ? { clip } : {}),
    ...(cost ? { agreedCost: cost } : {}),
  };
}
