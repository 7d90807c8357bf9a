import type { ArchiveImage } from '@groundtrack/contract';
import { type Polygon, parseFootprint } from '@groundtrack/geo';
import { shareOf } from '../../providers/area-share.ts';
import { mapInTurns } from '../../util/map-in-turns.ts';

/** Images with the share of the searched area that each covers. Others are answered between two of them. */
export function measureCoverage(area: readonly Polygon[], images: readonly ArchiveImage[]): Promise<ArchiveImage[]> {
  const share = shareOf(area);
  return mapInTurns(images, (image) => {
    const read = parseFootprint(image.geometry);
    return read.ok ? { ...image, coverage: share(read.parts) } : image;
  });
}
