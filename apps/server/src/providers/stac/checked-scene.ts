import { planCut } from '../area/plan-cut.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import { ANOTHER_IMAGE } from './deliverable/check-deliverable.ts';
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

/** A scene whose files were read: they say more than the catalog. Products that cannot be delivered say why. */
export function withChecks(scene: Scene, { picture, numbers }: CheckedScene): Scene {
  const known = numbers?.reason === null ? { ...scene, analytic: numbers.facts } : scene;
  const products = known.products.map((product) => {
    const checked = product.analytic ? numbers : picture;
    return checked ? withCheck(product, checked, scene.groundSampleDistanceM) : product;
  });
  const isSold = products.some(({ undeliverable }) => undeliverable === undefined);
  const reason = products[0]?.undeliverable;
  return { ...known, products, ...(isSold || reason === undefined ? {} : { undeliverable: reason }) };
}

function withCheck(product: SceneProduct, checked: CheckedFiles, pixelM: number | null): SceneProduct {
  const version = nameVersion(checked.versions);
  const reason = checked.reason ?? whyNotThere(product, checked, pixelM);
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
