import type { UserImage } from '@groundtrack/contract';
import { unwrapLongitude } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import { boxInGrid } from '../../providers/area/delivery-grid.ts';
import { clipParts } from '../../providers/area/shape-in-grid.ts';
import { NOMINAL_PIXEL_M } from '../../providers/port/products.ts';
import type { SoldProduct } from '../../providers/port/provider.ts';
import type { OwnedImage } from './owned-image.ts';

type Corners = UserImage['corners'];

/** The purchased box in the grid of its files. The grid of a catalog file is unknown until it is read. */
export function deliveredSize({
  size,
  delivery,
  clip,
}: Pick<SoldProduct, 'size' | 'delivery' | 'clip'>): OwnedImage['size'] {
  const { grid } = delivery ?? {};
  if (typeof grid !== 'number' || !anyGrid(grid)) return size;
  const sold = { projected: size.projected, pixelM: NOMINAL_PIXEL_M, clip: clip && clipParts(clip) };
  const { epsg, box } = boxInGrid(grid, sold);
  const [minX, minY, maxX, maxY] = box;
  return { ...size, projected: { epsg, box: [minX, minY, maxX, maxY] } };
}

/** Corners of the purchased box, on one side of the antimeridian. */
export function purchasedCorners({ projected: { epsg, box } }: OwnedImage['size']): Corners {
  const grid = anyGrid(epsg);
  if (!grid) throw new RangeError(`EPSG:${epsg} is not known`);
  const [minX, minY, maxX, maxY] = box;
  const [middleLonDeg] = grid.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
  const corner = (x: number, y: number): [number, number] => {
    const [lonDeg, latDeg] = grid.toLonLat([x, y]);
    return [unwrapLongitude(lonDeg, middleLonDeg), latDeg];
  };
  return [corner(minX, maxY), corner(minX, minY), corner(maxX, minY), corner(maxX, maxY)];
}

interface PreviewedImage extends Pick<OwnedImage, 'downloads' | 'size'> {
  readonly scene: Pick<OwnedImage['scene'], 'footprint' | 'outlineOnly'>;
}

/** Corners of the preview: those of the provider's quicklook, or after delivery those of the image. */
export function previewCorners({ downloads, scene, size }: PreviewedImage): Corners | null {
  if (downloads.full !== null) return purchasedCorners(size);
  const { footprint, outlineOnly } = scene;
  if (outlineOnly || footprint.type !== 'Polygon') return null;
  const [a, b, c, d, ...closing] = footprint.coordinates[0] ?? [];
  return a && b && c && d && closing.length === 1 ? [a, b, c, d] : null;
}
