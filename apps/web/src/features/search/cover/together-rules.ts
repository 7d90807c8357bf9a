import type { ArchiveImage, Product } from '@groundtrack/contract';
import { isClipped } from '../../../lib/clipped-product.ts';
import { choiceOf, type ProductChoice } from '../product-rules.ts';

/** An image of a combined purchase, and the product to buy. */
export interface TogetherItem {
  readonly image: ArchiveImage;
  readonly product: Product;
}

export interface LeftOut {
  readonly image: ArchiveImage;
  /** Display name. */
  readonly reason: string;
}

export interface Together {
  readonly sold: readonly TogetherItem[];
  readonly leftOut: readonly LeftOut[];
}

/** A format for all images, with its display name. */
export const TOGETHER_LABELS = { jpg: 'JPG', tiff: 'JPG and GeoTIFF', analytic: 'Analytic GeoTIFF' } as const;
export type TogetherFormat = keyof typeof TOGETHER_LABELS;

function toFormat({ kind, tiff }: ProductChoice): TogetherFormat {
  if (kind === 'analytic') return 'analytic';
  return tiff ? 'tiff' : 'jpg';
}

/** The formats in which at least one image is sold, clipped to the searched area. */
export function togetherFormats(images: readonly ArchiveImage[]): readonly TogetherFormat[] {
  const offered = new Set(images.flatMap(clippedOf).map((product) => toFormat(choiceOf(product))));
  return (['jpg', 'tiff', 'analytic'] as const).filter((format) => offered.has(format));
}

/** The product of an image, clipped to the searched area; undefined if it is not sold so. */
export function togetherProduct(image: ArchiveImage, format: TogetherFormat): Product | undefined {
  return clippedOf(image).find((product) => toFormat(choiceOf(product)) === format);
}

/** The product of each image, clipped to the searched area, or the reason why it is not for sale. */
export function toTogether(images: readonly ArchiveImage[], format: TogetherFormat): Together {
  const sold: TogetherItem[] = [];
  const leftOut: LeftOut[] = [];
  for (const image of images) {
    const product = togetherProduct(image, format);
    if (product) sold.push({ image, product });
    else leftOut.push({ image, reason: clippedOf(image).length > 0 ? notInFormat(format) : whyNot(image) });
  }
  return { sold, leftOut };
}

function clippedOf({ products }: ArchiveImage): readonly Product[] {
  return products.filter(isClipped);
}

function notInFormat(format: TogetherFormat): string {
  return `It is not sold as ${TOGETHER_LABELS[format]}.`;
}

function whyNot({ notClipped, undeliverable }: ArchiveImage): string {
  return notClipped ?? undeliverable ?? 'It is not for sale.';
}
