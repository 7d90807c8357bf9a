import type { ArchiveImage, DrawnArea } from '@groundtrack/contract';
import type { Covering } from '@groundtrack/geo';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { AreaClouds } from '../area-clouds/use-area-clouds.ts';
import { useSearch } from '../search-store.ts';
import { chooseImages, toUncoveredFootprints } from './cover-rules.ts';
import { type TogetherFormat, togetherFormats } from './together-rules.ts';

export interface ChosenCovering {
  /** Null if nothing is chosen, or nothing can be. */
  readonly covering: Covering<ArchiveImage> | null;
  /** The formats in which images of the list are sold. */
  readonly formats: readonly TogetherFormat[];
  readonly format: TogetherFormat;
}

/** The images that cover an area, while that filter is on. They and the gaps are outlined on the globe. */
export function useCovering(
  area: DrawnArea | null,
  images: readonly ArchiveImage[],
  clouds: AreaClouds,
): ChosenCovering {
  // Choosing may take longer than a frame, so it runs in a transition.
  const by = useDeferredValue(useSearch((state) => state.coverBy));
  const wanted = useDeferredValue(useSearch((state) => state.coverFormat));
  const showCovering = useSearch((state) => state.showCovering);
  // Estimates arrive one by one, and only one choice depends on them.
  const judgedBy = by === 'clearest' ? clouds : NONE;
  const formats = useMemo(() => (by === null ? [] : togetherFormats(images)), [by, images]);
  const format = formats.includes(wanted) ? wanted : (formats[0] ?? 'jpg');
  const covering = useMemo(
    () => (area && by !== null ? chooseImages(area, images, { by, format, clouds: judgedBy }) : null),
    [area, images, by, format, judgedBy],
  );
  useEffect(() => {
    showCovering(covering ? covering.chosen.map(({ item }) => item.featureId) : [], toGaps(covering));
    return () => showCovering([], []);
  }, [covering, showCovering]);
  return { covering, formats, format };
}

function toGaps(covering: Covering<ArchiveImage> | null) {
  return covering ? toUncoveredFootprints(covering.uncovered) : [];
}

const NONE: AreaClouds = new Map();
