import type { UserImage } from '@groundtrack/contract';
import { projection } from '@groundtrack/geo';
import type { OwnedImage } from './owned-image.ts';

type Corners = UserImage['corners'];

/** The corners of what was bought, on one side of the antimeridian. */
export function boughtCorners({ projected: { epsg, box } }: OwnedImage['size']): Corners {
  const [minX, minY, maxX, maxY] = box;
  const grid = projection(epsg);
  const [nearDeg] = grid.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
  const corner = (x: number, y: number): [number, number] => {
    const [lonDeg, latDeg] = grid.toLonLat([x, y]);
    return [lonDeg - 360 * Math.round((lonDeg - nearDeg) / 360), latDeg];
  };
  return [corner(minX, maxY), corner(minX, minY), corner(maxX, minY), corner(maxX, maxY)];
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
