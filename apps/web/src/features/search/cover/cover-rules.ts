import type { ArchiveImage, AreaCloud, DrawnArea } from '@groundtrack/contract';
import { type Covering, chooseCovering, coverAtLeastCost, type Polygon, parseFootprint } from '@groundtrack/geo';
import type { GlobeFootprint } from '../../../globe/globe.ts';
import { toPoint } from '../../../globe/to-point.ts';
import type { AreaClouds } from '../area-clouds/use-area-clouds.ts';
import type { CoverBy } from './cover-labels.ts';
import { type TogetherFormat, togetherProduct } from './together-rules.ts';

export interface CoverChoice {
  readonly by: CoverBy;
  /** The format that the images would be bought in, which sets their prices. */
  readonly format: TogetherFormat;
  readonly clouds: AreaClouds;
}

/** More than the price of any image, so that another image is never worth a lower price. */
const IMAGE_CENTS = 1e9;

/**
 * Chooses images that together cover the area; null if the outlines are too complex to compute.
 * @param newest the images, newest first
 */
export function chooseImages(
  area: DrawnArea,
  newest: readonly ArchiveImage[],
  choice: CoverChoice,
): Covering<ArchiveImage> | null {
  const { by, format, clouds } = choice;
  const parts = partsOf(area);
  const toCandidate = (item: ArchiveImage) => ({ item, footprint: partsOf(item.geometry) });
  if (by === 'newest') return chooseCovering(parts, newest.map(toCandidate));
  if (by === 'clearest') return chooseCovering(parts, clearestFirst(newest, clouds).map(toCandidate));
  const extraCents = by === 'fewest' ? IMAGE_CENTS : 0;
  const sold = newest.flatMap((item) => {
    const product = togetherProduct(item, format);
    return product ? [{ ...toCandidate(item), cost: extraCents + product.price }] : [];
  });
  // An image that is not sold clipped to the area has no price to compare.
  return coverAtLeastCost(parts, sold.length > 0 ? sold : newest.map((item) => ({ ...toCandidate(item), cost: 1 })));
}

/** Images whose cloud cover is unknown come last. */
export function clearestFirst(newest: readonly ArchiveImage[], clouds: AreaClouds): readonly ArchiveImage[] {
  return newest
    .map((image) => ({ image, cloud: cloudOf(image, clouds.get(image.featureId)) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.cloud === b.cloud ? 0 : a.cloud - b.cloud))
    .map(({ image }) => image);
}

/** Cloud cover of the area if known, or else of the scene. Radar has none. */
function cloudOf({ phenomenology, cloudCover }: ArchiveImage, areaCloud: AreaCloud | undefined): number | null {
  if (phenomenology === 'sar') return 0;
  return areaCloud?.kind === 'estimated' ? areaCloud.cloudCover : cloudCover;
}

function partsOf(geometry: DrawnArea | ArchiveImage['geometry']): readonly Polygon[] {
  const read = parseFootprint(geometry);
  return read.ok ? read.parts : [];
}

/** The gaps as footprints of the globe: outlines and holes without an image. */
export function toUncoveredFootprints(uncovered: readonly Polygon[]): GlobeFootprint[] {
  return uncovered
    .flatMap(({ coordinates }) => coordinates)
    .map((ring, index) => ({
      id: `uncovered ${index}`,
      corners: ring.slice(0, -1).map(toPoint),
      imageUrl: null,
      highlighted: true,
    }));
}
