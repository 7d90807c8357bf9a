import type { UserImage } from '@groundtrack/contract';
import { cornersOfBox } from '@groundtrack/geo';
import type { OwnedImage } from './owned-image.ts';

type Corners = UserImage['corners'];

/** The corners of what was bought, on one side of the antimeridian. */
export function boughtCorners({ projected: { epsg, box } }: OwnedImage['size']): Corners {
  const [lowerLeft, lowerRight, upperRight, upperLeft] = cornersOfBox(epsg, box);
  return [[...upperLeft], [...lowerLeft], [...lowerRight], [...upperRight]];
}

interface PreviewedImage extends Pick<OwnedImage, 'downloads' | 'size'> {
  readonly scene: Pick<OwnedImage['scene'], 'footprint' | 'outlineOnly'>;
}

/** The corners of the preview: of the provider's quicklook, and once the image is delivered of the image itself. */
export function previewCorners({ downloads, scene, size }: PreviewedImage): Corners | null {
  if (downloads.full !== null) return boughtCorners(size);
  const { footprint, outlineOnly } = scene;
  if (outlineOnly || footprint.type !== 'Polygon') return null;
  const [a, b, c, d, ...closing] = footprint.coordinates[0] ?? [];
  return a && b && c && d && closing.length === 1 ? [a, b, c, d] : null;
}
