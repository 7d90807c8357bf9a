import type { ArchiveImage, DeliveryOptions, Product, ProductKind, ProductSize } from '@groundtrack/contract';
import { isClipped } from '../../lib/clipped-product.ts';
import { type Units } from '../../lib/units.ts';

/** The distinct sizes of an image: the searched area first, then in the order of its products. */
export function toSizes({ products }: ArchiveImage): ProductSize[] {
  const sizes = new Map(products.toSorted(clippedFirst).map(({ metadata }) => [metadata.size.name, metadata.size]));
  return [...sizes.values()];
}

function clippedFirst(a: Product, b: Product): number {
  return Number(isClipped(b)) - Number(isClipped(a));
}

/** Whether a size is the searched area instead of a box. */
export function isAreaSize({ products }: ArchiveImage, sizeName: string): boolean {
  return products.some((product) => isClipped(product) && product.metadata.size.name === sizeName);
}

/** The sizes that are boxes around the place. The map already shows the searched area. */
export function toBoxes({ products, ...image }: ArchiveImage): ProductSize[] {
  return toSizes({ ...image, products: products.filter(({ metadata }) => metadata.clipped !== true) });
}

/** The provider's name of a size, or its length in miles if lengths are shown in miles and the name is a length. */
export function sizeText({ name, x }: ProductSize, { typed, distance }: Units): string {
  return typed.unit === 'm' || name !== `${x} km` ? name : distance(x);
}

/** The options other than the size. */
export interface ProductChoice {
  readonly kind: ProductKind;
  /** A GeoTIFF of the picture. */
  readonly tiff: boolean;
}

/** The options of a product. */
export function choiceOf({ metadata: { kind = 'display', tiff = false } }: Product): ProductChoice {
  return { kind, tiff };
}

/** Whether a size is offered without GeoTIFF, with it, or both. */
export function tiffChoices(image: ArchiveImage, sizeName: string): readonly boolean[] {
  const choices = ofSize(image, sizeName).map(choiceOf);
  return [...new Set(choices.flatMap(({ kind, tiff }) => (kind === 'display' ? [tiff] : [])))];
}

/** The kinds in which a size is offered, in the order of the products. */
export function kindChoices(image: ArchiveImage, sizeName: string): readonly ProductKind[] {
  return [...new Set(ofSize(image, sizeName).map((product) => choiceOf(product).kind))];
}

/** The product of a size, or the nearest variant if the wanted one is not offered; null if the size is not. */
export function findProduct(image: ArchiveImage, sizeName: string, wanted: ProductChoice): Product | null {
  const offered = ofSize(image, sizeName);
  const ofKind = offered.filter((product) => choiceOf(product).kind === wanted.kind);
  const isExact = (product: Product) => wanted.kind === 'analytic' || choiceOf(product).tiff === wanted.tiff;
  return ofKind.find(isExact) ?? ofKind[0] ?? offered[0] ?? null;
}

function ofSize({ products }: ArchiveImage, sizeName: string): readonly Product[] {
  return products.filter(({ metadata }) => metadata.size.name === sizeName);
}

/** Undefined if all bands are chosen, which is the provider's default. @param left names of deselected bands */
export function toBandOptions({ analytic }: ArchiveImage, left: readonly string[]): Pick<DeliveryOptions, 'bands'> {
  const names = (analytic?.bands ?? []).map(({ name }) => name);
  const bands = names.filter((name) => !left.includes(name));
  return bands.length === names.length || bands.length === 0 ? {} : { bands };
}

/** The price of the cheapest product in cents, preferring products of the searched area; null without products. */
export function lowestPriceCents({ products }: ArchiveImage): number | null {
  const clipped = products.filter(isClipped);
  const wanted = clipped.length > 0 ? clipped : products;
  return wanted.length === 0 ? null : Math.min(...wanted.map(({ price }) => price));
}

/** Spec section 2. */
const PROVIDERS_WITH_SAMPLES = ['maxar', 'planet', 'kompsat', 'teleos', 'capella', 'iceye'];

/** Whether a full-resolution sample is linked. */
export function hasSample({ sample, provider }: ArchiveImage): boolean {
  return sample !== null && PROVIDERS_WITH_SAMPLES.includes(provider);
}
