import type { ArchiveImage, DrawnArea } from '@groundtrack/contract';
import type { Covering } from '@groundtrack/geo';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { AreaClouds } from '../area-clouds/use-area-clouds.ts';
import { useSearch } from '../search-store.ts';
import { chooseImages, inTurn, toUncoveredFootprints } from './cover-rules.ts';

/** The images that cover an area, while that filter is on. The gaps are outlined on the globe. */
export function useCovering(
  area: DrawnArea | null,
  images: readonly ArchiveImage[],
  clouds: AreaClouds,
): Covering<ArchiveImage> | null {
  // Choosing may take longer than a frame, so it runs in a transition.
  const coverBy = useDeferredValue(useSearch((state) => state.coverBy));
  const setUncovered = useSearch((state) => state.setUncovered);
  // Estimates arrive one by one, and only one preference depends on them.
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
