import { useMemo } from 'react';
import type { GlobeFootprint } from '../../globe/globe.ts';
import { drawnImages, type FootprintInput, footprintsOf } from './footprint-rules.ts';
import { useQuicklooks } from './use-quicklooks.ts';

/** The footprints to draw, with the quicklooks that have arrived. */
export function useFootprints({ images, drawn, highlightedId }: Omit<FootprintInput, 'quicklooks'>): GlobeFootprint[] {
  const wanted = useMemo(() => drawnImages(images, drawn), [images, drawn]);
  const quicklooks = useQuicklooks(wanted);
  return useMemo(
    () => footprintsOf({ images, drawn, highlightedId, quicklooks }),
    [images, drawn, highlightedId, quicklooks],
  );
}
