import type { ArchiveImage } from '@groundtrack/contract';
import { useEffect, useMemo } from 'react';
import type { Globe, GlobeFootprint } from '../../globe/globe.ts';
import { drawnImages, toFootprints } from './footprint-rules.ts';
import { useSearch } from './search-store.ts';
import { useQuicklooks } from './use-quicklooks.ts';

interface FootprintLayerProps {
  readonly globe: Globe | null;
  readonly images: readonly ArchiveImage[] | undefined;
  /** Other shapes on the globe. */
  readonly beside: readonly GlobeFootprint[];
  /** Whether only the other shapes are drawn, as while an area is drawn. */
  readonly isHidden: boolean;
}

const NO_IMAGES: readonly ArchiveImage[] = [];

/** The footprints of a search on the globe. A separate component, so that hovering a row renders nothing else. */
export function FootprintLayer({ globe, images = NO_IMAGES, beside, isHidden }: FootprintLayerProps) {
  const drawn = useSearch((state) => state.drawn);
  const highlightedId = useSearch((state) => state.highlightedId ?? state.selectedId);
  const wanted = useMemo(() => drawnImages(images, drawn), [images, drawn]);
  const uncovered = useSearch((state) => state.uncovered);
  const coveringIds = useSearch((state) => state.coveringIds);
  const inViewIds = useSearch((state) => state.inViewIds);
  const quicklooks = useQuicklooks(wanted);
  const footprints = useMemo(
    () =>
      isHidden
        ? beside
        : [
            ...beside,
            ...uncovered,
            ...toFootprints({ images, drawn, highlightedId, coveringIds, inViewIds, quicklooks }),
          ],
    [isHidden, beside, uncovered, images, drawn, highlightedId, coveringIds, inViewIds, quicklooks],
  );
  useEffect(() => {
    globe?.setFootprints(footprints);
  }, [globe, footprints]);
  return null;
}
