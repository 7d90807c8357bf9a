import {
  type ArchiveImage,
  closeUpEndpoint,
  type Footprint,
  type ProductSize,
  thumbnailEndpoint,
} from '@groundtrack/contract';
import { boxOnPreview, type PreviewBox } from '../lib/preview-box.ts';
import { type FileUrl, useFileUrl } from './use-file-url.ts';

/** What the picture of a purchase needs of its image. Orders may lack the geometry. */
export interface PicturedImage
  extends Pick<ArchiveImage, 'provider' | 'featureId' | 'phenomenology' | 'closeUp' | 'outlineOnly'> {
  readonly geometry?: Footprint | undefined;
}

export interface PurchasePictureFile {
  /** Fetched only if it is known where the purchase is on it. */
  readonly file: FileUrl;
  /** The ground of the picture: the box of the purchase for a close-up, otherwise the footprint of the image. */
  readonly ground: Footprint | undefined;
  /** Where the purchase is on the picture; null if that is unknown. */
  readonly box: PreviewBox | null;
  readonly isCloseUp: boolean;
}

/**
 * A picture of what is bought: its close-up, or the preview of the whole scene if its provider draws no close-ups.
 * @param detail for a large picture
 */
export function usePurchasePicture(
  image: PicturedImage,
  size: ProductSize | undefined,
  detail?: 'fine',
): PurchasePictureFile {
  const { provider, featureId } = image;
  const params = { provider, featureId };
  const isCloseUp = image.closeUp !== undefined && size !== undefined;
  const ground = isCloseUp ? boxRing(size) : image.outlineOnly ? undefined : image.geometry;
  const box = size && ground ? boxOnPreview({ geometry: ground }, size) : null;
  const [west = '', south = '', east = '', north = ''] = size?.boundingBox.map((degrees) => degrees.toFixed(6)) ?? [];
  const query = { west, south, east, north, ...(detail ? { detail } : {}) };
  const closeUp = useFileUrl(closeUpEndpoint, isCloseUp ? { params, query } : null);
  const preview = useFileUrl(thumbnailEndpoint, box && !isCloseUp ? { params } : null);
  return { file: isCloseUp ? closeUp : preview, ground, box, isCloseUp };
}

function boxRing({ boundingBox: [west, south, east, north] }: ProductSize): Footprint {
  const ring: [number, number][] = [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
