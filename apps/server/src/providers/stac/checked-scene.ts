import type { Scene, SceneProduct } from '../provider.ts';
import { ANOTHER_IMAGE } from './deliverable/check-deliverable.ts';
import { type CheckedFiles, type CheckedNumbers, nameVersion } from './deliverable/delivery-check.ts';
import { planCut } from './plan-cut.ts';

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
  const products = known.products.map((product) => {
    const checked = product.analytic ? numbers : picture;
    return checked ? withCheck(product, checked, scene.groundSampleDistanceM) : product;
  });
  const left = withoutPictures({ ...known, products }, picture?.reason ?? null);
  const [first] = left.products;
  const isOver = first !== undefined && left.products.every(({ undeliverable }) => undeliverable !== undefined);
  return isOver && first.undeliverable ? { ...left, products: [], undeliverable: first.undeliverable } : left;
}

function withCheck(product: SceneProduct, checked: CheckedFiles, pixelM: number | null): SceneProduct {
  const version = nameVersion(checked.versions);
  const reason = (product.analytic ? checked.reason : null) ?? whyNotThere(product, checked, pixelM);
  return {
    ...product,
    ...(version === null ? {} : { imageVersion: version }),
    ...(reason === null ? {} : { undeliverable: reason }),
  };
}

/** A file may show less than its item says, or lie elsewhere: with its axes swapped, for one. */
function whyNotThere({ size }: SceneProduct, { pixels }: CheckedFiles, pixelM: number | null): string | null {
  const plan = pixels && planCut(pixels, { ...size.projected, pixelM });
  return typeof plan === 'string' ? `This image cannot be delivered. ${plan}. ${ANOTHER_IMAGE}` : null;
}
