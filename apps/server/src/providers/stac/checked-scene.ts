import { planCut, type Target } from '../area/plan-cut.ts';
import { clipParts } from '../area/shape-in-grid.ts';
import type { CutSource } from '../port/image-source.ts';
import type { Scene, SceneProduct } from '../port/provider.ts';
import { ANOTHER_IMAGE } from './deliverable/check-deliverable.ts';
import { type CheckedFiles, type CheckedNumbers, nameVersion } from './deliverable/delivery-check.ts';

/** Footprints in catalogs are rounded, and their sides are straight where those of the file are curved. */
const LEAST_SHARE = 0.99;

/** @param reason why no pictures can be delivered; null if they can */
export function withoutPictures(scene: Scene, reason: string | null): Scene {
  if (reason === null) return scene;
  const products = scene.products.filter(({ analytic }) => analytic);
  return products.length > 0 ? { ...scene, products } : { ...scene, products, undeliverable: reason };
}

/** Facts about the products of a scene that its files state. */
export interface CheckedScene {
  /** Null if it has no pictures to sell. */
  readonly picture: CheckedFiles | null;
  /** Null if it has no analytic product to sell. */
  readonly numbers: CheckedNumbers | null;
}

/** Measures the share of the ordered ground that a file shows. */
type MeasureShare = (item: { readonly source: CutSource; readonly target: Target }) => Promise<number>;

/**
 * Adds facts from the files of a scene, which are more precise than the catalog. Products that cannot be delivered get
 * a reason.
 */
export async function withChecks(
  scene: Scene,
  { picture, numbers }: CheckedScene,
  measureShare: MeasureShare,
): Promise<Scene> {
  const known = numbers?.reason === null ? { ...scene, analytic: numbers.facts } : scene;
  const products: SceneProduct[] = [];
  for (const product of known.products) {
    const checked = product.analytic ? numbers : picture;
    products.push(
      checked ? await withCheck(product, { checked, pixelM: scene.groundSampleDistanceM, measureShare }) : product,
    );
  }
  const isSold = products.some(({ undeliverable }) => undeliverable === undefined);
  const reason = products[0]?.undeliverable;
  return { ...known, products, ...(isSold || reason === undefined ? {} : { undeliverable: reason }) };
}

interface Check {
  readonly checked: CheckedFiles;
  readonly pixelM: number | null;
  readonly measureShare: MeasureShare;
}

async function withCheck(product: SceneProduct, check: Check): Promise<SceneProduct> {
  const { reason: ofFiles, versions, pixels } = check.checked;
  const version = nameVersion(versions);
  const reason = product.undeliverable ?? ofFiles ?? (await whyNotThere(product, check));
  return {
    ...product,
    ...(version === null ? {} : { imageVersion: version }),
    ...(pixels ? { pixels } : {}),
    ...(reason === null ? {} : { undeliverable: reason }),
  };
}

/** A file may show less than its item states, or lie elsewhere, for example with its axes swapped. */
async function whyNotThere(
  { size, clip, mosaic }: SceneProduct,
  { checked: { pixels }, pixelM, measureShare }: Check,
): Promise<string | null> {
  if (!pixels) return null;
  const target = { ...size.projected, pixelM, isMosaic: mosaic !== undefined };
  const plan = planCut(pixels, target);
  if (typeof plan === 'string') return `This image cannot be delivered. ${plan}. ${ANOTHER_IMAGE}`;
  const share = await measureShare({ source: pixels, target: { ...target, clip: clip && clipParts(clip) } });
  if (share >= LEAST_SHARE) return null;
  return (
    `This image cannot be delivered. Its file shows ${Math.floor(share * 100)} % of the ordered ground, although the catalog ` +
    `says that it shows all of it. Choose ground that lies further inside of the image, or another image of this place.`
  );
}
