import type { ArchiveImage, DrawnArea } from '@groundtrack/contract';
import type { Covering } from '@groundtrack/geo';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { AreaClouds } from '../area-clouds/use-area-clouds.ts';
import { useSearch } from '../search-store.ts';
import { chooseImages, inTurn, toUncoveredFootprints } from './cover-rules.ts';

/** The images that cover an area together, while they are asked for; what they leave is outlined on the globe. */
export function useCovering(
  area: DrawnArea | null,
  images: readonly ArchiveImage[],
  clouds: AreaClouds,
): Covering<ArchiveImage> | null {
  // Choosing may take longer than a frame: the page still answers meanwhile.
  const coverBy = useDeferredValue(useSearch((state) => state.coverBy));
  const setUncovered = useSearch((state) => state.setUncovered);
  // Estimates arrive one by one, and only one way to choose looks at them.
  const judgedBy = coverBy === 'clearest' ? clouds : NONE;
  const covering = useMemo(
    () => (area && coverBy !== null ? chooseImages(area, inTurn(images, coverBy, judgedBy)) : null),
    [area, images, coverBy, judgedBy],
  );
  useEffect(() => {
    setUncovered(covering ? toUncoveredFootprints(covering.uncovered) : []);
    return () => setUncovered([]);
  }, [covering, setUncovered]);
  return covering;
}

const NONE: AreaClouds = new Map();
