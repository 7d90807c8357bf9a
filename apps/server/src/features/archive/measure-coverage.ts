import { setImmediate } from 'node:timers/promises';
import type { ArchiveImage } from '@groundtrack/contract';
import { type Polygon, parseFootprint } from '@groundtrack/geo';
import { shareOf } from '../../providers/area-share.ts';

/** Images with the share of the searched area that each covers. Others are answered between two of them. */
export async function measureCoverage(
  area: readonly Polygon[],
  images: readonly ArchiveImage[],
): Promise<ArchiveImage[]> {
  const share = shareOf(area);
  const measured: ArchiveImage[] = [];
  for (const image of images) {
    const read = parseFootprint(image.geometry);
    measured.push(read.ok ? { ...image, coverage: share(read.parts) } : image);
    await setImmediate();
  }
  return measured;
}
