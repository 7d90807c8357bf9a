import type { ArchiveImage, AreaGeometry } from '@groundtrack/contract';
import { type AreaTaskOptions, forArea } from '../../providers/area/for-area.ts';

/** Adds the share of the searched area that each image covers. */
export async function measureCoverage(
  area: AreaGeometry,
  images: readonly ArchiveImage[],
  options: AreaTaskOptions,
): Promise<ArchiveImage[]> {
  const items = images.map(({ geometry }) => geometry);
  const shares = await forArea(area, { work: 'measureShare', items }, options);
  return images.map((image, i) => {
    const coverage = shares[i] ?? null;
    return coverage === null ? image : { ...image, coverage };
  });
}
