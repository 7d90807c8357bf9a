import { type ArchiveImage, closeUpEndpoint, type ProductSize, thumbnailEndpoint } from '@groundtrack/contract';
import { boxOnPreview, type PreviewBox } from '../lib/preview-box.ts';
import { type FileUrl, useFileUrl } from './use-file-url.ts';

interface PurchasePictureFile {
  /** Fetched only if it is known where the purchase is on it. */
  readonly file: FileUrl;
  /** Where the purchase is on the picture; null if that is unknown. */
  readonly box: PreviewBox | null;
  /** The image with the ground of the picture as its footprint. */
  readonly shown: ArchiveImage;
}

/** A picture of what is bought: its close-up, or the preview of the whole scene if its provider draws no close-ups. */
export function usePurchasePicture(image: ArchiveImage, size: ProductSize | undefined): PurchasePictureFile {
  const { provider, featureId } = image;
  const params = { provider, featureId };
  const hasCloseUp = image.closeUp !== undefined && size !== undefined;
  const shown = hasCloseUp ? closeUpOf(image, size) : image;
  const box = size ? boxOnPreview(shown, size) : null;
  const [west = '', south = '', east = '', north = ''] = size?.boundingBox.map((degrees) => degrees.toFixed(6)) ?? [];
  const closeUp = useFileUrl(closeUpEndpoint, hasCloseUp ? { params, query: { west, south, east, north } } : null);
  const preview = useFileUrl(thumbnailEndpoint, box && !hasCloseUp ? { params } : null);
  return { file: hasCloseUp ? closeUp : preview, box, shown };
}

/** An image whose preview shows only the box of a size. */
function closeUpOf({ outlineOnly: _outlineOnly, ...image }: ArchiveImage, { boundingBox }: ProductSize): ArchiveImage {
  const [west, south, east, north] = boundingBox;
  const ring: [number, number][] = [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return { ...image, geometry: { type: 'Polygon', coordinates: [ring] } };
}
