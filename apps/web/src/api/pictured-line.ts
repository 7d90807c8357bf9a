import type { ArchiveOrderLine, ProductSize } from '@groundtrack/contract';
import type { PicturedImage } from './use-purchase-picture.ts';

interface PicturedLine {
  readonly image: PicturedImage;
  readonly size: ProductSize | undefined;
}

/** What the picture of an ordered image needs. Old orders have no size, and show the whole scene. */
export function picturedLine({ provider, featureId, picture }: ArchiveOrderLine): PicturedLine {
  const { size, phenomenology = 'ms', closeUp, geometry } = picture ?? {};
  return { image: { provider, featureId, phenomenology, closeUp, geometry }, size };
}
