import type { ArchiveImage, Product } from '@groundtrack/contract';
import { isClipped } from '../../../lib/clipped-product.ts';
import { choiceOf, type ProductChoice } from '../product-rules.ts';

/** An image of several that are bought together, and what is bought of it. */
export interface TogetherItem {
  readonly image: ArchiveImage;
  readonly product: Product;
}

export interface LeftOut {
  readonly image: ArchiveImage;
  /** For people. */
  readonly reason: string;
}

export interface Together {
  readonly sold: readonly TogetherItem[];
  readonly leftOut: readonly LeftOut[];
}

/** What is chosen once for all of them, as it is named. */
export const TOGETHER_LABELS = { jpg: 'JPG', tiff: 'JPG and GeoTIFF', analytic: 'Analytic GeoTIFF' } as const;
export type TogetherFormat = keyof typeof TOGETHER_LABELS;

export function toFormat({ kind, tiff }: ProductChoice): TogetherFormat {
  if (kind === 'analytic') return 'analytic';
  return tiff ? 'tiff' : 'jpg';
}

export function toChoice(format: TogetherFormat): ProductChoice {
  return { kind: format === 'analytic' ? 'analytic' : 'display', tiff: format === 'tiff' };
}

/** The formats that some of the images are sold in, clipped to the searched area. */
export function togetherFormats(images: readonly ArchiveImage[]): readonly TogetherFormat[] {
  const offered = new Set(images.flatMap(clippedOf).map((product) => toFormat(choiceOf(product))));
  return (['jpg', 'tiff', 'analytic'] as const).filter((format) => offered.has(format));
}

/** What is bought of each image, clipped to the searched area, and why nothing is of the others. */
export function toTogether(images: readonly ArchiveImage[], format: TogetherFormat): Together {
  const sold: TogetherItem[] = [];
  const leftOut: LeftOut[] = [];
  for (const image of images) {
    const clipped = clippedOf(image);
    const product = clipped.find((each) => toFormat(choiceOf(each)) === format);
    if (product) sold.push({ image, product });
    else leftOut.push({ image, reason: clipped.length > 0 ? notInFormat(format) : whyNot(image) });
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
