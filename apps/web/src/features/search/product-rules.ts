import type { ArchiveImage, Product, ProductSize } from '@groundtrack/contract';
import { type Units } from '../../util/units.ts';

/** Provider, as people know it, and satellite; once where the satellite bears the provider's name, as ICEYE-X66 does. */
export function imageName(provider: string, satellite: string): string {
  return satellite.toLowerCase().startsWith(provider.toLowerCase()) ? satellite : `${provider} ${satellite}`;
}

/** The sizes an image comes in, each once, in the order of its products. */
export function toSizes(image: ArchiveImage): ProductSize[] {
  const sizes = new Map(image.products.map(({ metadata }) => [metadata.size.name, metadata.size]));
  return [...sizes.values()];
}

/** What a size is called: by its provider, or by its length where lengths are shown in miles and the name is one. */
export function sizeText({ name, x }: ProductSize, { typed, distance }: Units): string {
  return typed.unit === 'm' || name !== `${x} km` ? name : distance(x);
}

/** Whether a size is offered without GeoTIFF, with it, or both. */
export function tiffChoices(image: ArchiveImage, sizeName: string): readonly boolean[] {
  const offered = image.products.filter(({ metadata }) => metadata.size.name === sizeName);
  return [...new Set(offered.map(({ metadata }) => metadata.tiff ?? false))];
}

/** The product of a size; the other variant where the wanted one is not offered, null where the size is not. */
export function findProduct(image: ArchiveImage, sizeName: string, tiff: boolean): Product | null {
  const offered = image.products.filter(({ metadata }) => metadata.size.name === sizeName);
  return offered.find(({ metadata }) => (metadata.tiff ?? false) === tiff) ?? offered[0] ?? null;
}

/** The price of the cheapest product, in cents; null without products. */
export function lowestPriceCents(image: ArchiveImage): number | null {
  return image.products.length === 0 ? null : Math.min(...image.products.map(({ price }) => price));
}

/** Spec section 2. */
const PROVIDERS_WITH_SAMPLES = ['maxar', 'planet', 'kompsat', 'teleos', 'capella', 'iceye'];

/** Whether a full-resolution sample is linked. */
export function hasSample({ sample, provider }: ArchiveImage): boolean {
  return sample !== null && PROVIDERS_WITH_SAMPLES.includes(provider);
}
