import type { ArchiveImage } from '@groundtrack/contract';
import { type Polygon, parseFootprint } from '@groundtrack/geo';
import { shareOf } from '../../providers/area-share.ts';
import { mapInTurns } from '../../util/map-in-turns.ts';

/** Images with the share of the searched area that each covers. Others are answered between two of them. */
export function measureCoverage(
  area: readonly Polygon[],
  images: readonly ArchiveImage[],
  accountId?: string,
): Promise<ArchiveImage[]> {
  const share = shareOf(area);
  const measure = (image: ArchiveImage): ArchiveImage => {
    const read = parseFootprint(image.geometry);
    return read.ok ? { ...image, coverage: share(read.parts) } : image;
  };
  return mapInTurns(images, measure, accountId);
}
