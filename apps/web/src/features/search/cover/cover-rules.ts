import type { ArchiveImage, AreaCloud, DrawnArea } from '@groundtrack/contract';
import { type Covering, chooseCovering, type Polygon, parseFootprint } from '@groundtrack/geo';
import type { GlobeFootprint } from '../../../globe/globe.ts';
import { toPoint } from '../../../globe/to-point.ts';
import type { AreaClouds } from '../area-clouds/use-area-clouds.ts';
import type { CoverBy } from './cover-labels.ts';

/** Sorts images by preference. @param newest the images, newest first */
export function inTurn(newest: readonly ArchiveImage[], by: CoverBy, clouds: AreaClouds): readonly ArchiveImage[] {
  if (by === 'newest') return newest;
  const value =
    by === 'clearest' ? (image: ArchiveImage) => cloudOf(image, clouds.get(image.featureId)) : lowestCentsPerKm2;
  return newest
    .map((image) => ({ image, value: value(image) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.value === b.value ? 0 : a.value - b.value))
    .map(({ image }) => image);
}

/** Cloud cover of the area if known, or else of the scene. Radar has none. */
function cloudOf({ phenomenology, cloudCover }: ArchiveImage, areaCloud: AreaCloud | undefined): number | null {
  if (phenomenology === 'sar') return 0;
  return areaCloud?.kind === 'estimated' ? areaCloud.cloudCover : cloudCover;
}

/** Price per square kilometer. Images clipped to the area are priced by its shape, not by its box. */
function lowestCentsPerKm2({ products }: ArchiveImage): number | null {
  const squares = products.filter(({ metadata }) => metadata.clipped !== true);
  const rates = squares.map(({ price, metadata: { size } }) => price / (size.x * size.y));
  return rates.length === 0 ? null : Math.min(...rates);
}

/** Chooses images that together cover the area; null if the outlines are too complex to compute. */
export function chooseImages(area: DrawnArea, images: readonly ArchiveImage[]): Covering<ArchiveImage> | null {
  return chooseCovering(
    partsOf(area),
    images.map((item) => ({ item, footprint: partsOf(item.geometry) })),
  );
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
