import type { ArchiveImage, AreaCloud } from '@groundtrack/contract';
import { formatPercent } from '../../../lib/format.ts';
import type { AreaClouds } from './use-area-clouds.ts';

/** Images with at most this much cloud over the area. Images without a value pass, as in every filter. */
export function imagesBelow(
  images: readonly ArchiveImage[],
  clouds: AreaClouds,
  most: number | null,
): readonly ArchiveImage[] {
  if (most === null) return images;
  return images.filter(({ featureId }) => {
    const cloud = clouds.get(featureId);
    return cloud?.kind !== 'estimated' || cloud.cloudCover <= most;
  });
}

/** The cloud over the searched area if it is known, otherwise over the scene. Radar sees through clouds. */
export function cloudText({ phenomenology, cloudCover }: ArchiveImage, areaCloud: AreaCloud | undefined): string {
  if (phenomenology === 'sar') return 'SAR';
  return `cloud ${formatPercent(areaCloud?.kind === 'estimated' ? areaCloud.cloudCover : cloudCover)}`;
}

export function areaCloudText(cloud: AreaCloud): string {
  if (cloud.kind === 'estimated') return formatPercent(cloud.cloudCover);
  return cloud.kind === 'not-affected' ? 'not affected' : 'not known';
}

/** How the value was determined, and its error. */
export function areaCloudMethod(cloud: AreaCloud): string {
  if (cloud.kind === 'not-affected') return 'Radar sees through clouds.';
  if (cloud.kind === 'not-known') return cloud.reason;
  const points = Math.round(cloud.error * 100);
  return `Estimated. The catalog says how much of the whole scene is cloud, and the whitest parts of the quicklook show where. Nine out of ten estimates are within ${points} percentage points. Bright ground, such as snow, can look like cloud.`;
}
