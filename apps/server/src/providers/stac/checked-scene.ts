import type { Scene, SceneProduct } from '../provider.ts';
import { type CheckedFiles, type CheckedNumbers, nameVersion } from './deliverable/delivery-check.ts';

/** @param reason what stands against its pictures; null: nothing */
export function withoutPictures(scene: Scene, reason: string | null): Scene {
  if (reason === null) return scene;
  const products = scene.products.filter(({ analytic }) => analytic);
  return products.length > 0 ? { ...scene, products } : { ...scene, products, undeliverable: reason };
}

/** What the files of a scene say of its products. */
export interface CheckedScene {
  /** Null: it has no pictures to sell. */
  readonly picture: CheckedFiles | null;
  /** Null: it has no numbers to sell. */
  readonly numbers: CheckedNumbers | null;
}

/** A scene after its files were looked into: what they say is more than what its catalog said. */
export function withChecks(scene: Scene, { picture, numbers }: CheckedScene): Scene {
  const { reason = null } = numbers ?? {};
  const known = numbers && reason === null ? { ...scene, analytic: numbers.facts } : scene;
  const products = known.products.map((product) => withCheck(product, product.analytic ? numbers : picture));
  const left = withoutPictures({ ...known, products }, picture?.reason ?? null);
  const isOver = reason !== null && left.products.every(({ analytic }) => analytic);
  return isOver ? { ...left, products: [], undeliverable: left.undeliverable ?? reason } : left;
}

function withCheck(product: SceneProduct, checked: CheckedFiles | null): SceneProduct {
  const { reason = null, versions = [] } = checked ?? {};
  const version = nameVersion(versions);
  return {
    ...product,
    ...(version === null ? {} : { imageVersion: version }),
    ...(reason !== null && product.analytic ? { undeliverable: reason } : {}),
  };
}
