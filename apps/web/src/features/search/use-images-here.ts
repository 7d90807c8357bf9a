import type { ArchiveImage } from '@groundtrack/contract';
import { useState } from 'react';
import type { GlobePoint } from '../../globe/globe.ts';
import type { FoundHere } from './search-actions.ts';

/** A click on footprints. */
interface Clicked {
  readonly point: GlobePoint;
  readonly images: readonly ArchiveImage[];
}

export interface ImagesAtPoint {
  /** Null if nothing was clicked, and once these results are gone. */
  readonly clicked: Clicked | null;
  /** Without images, the list is closed. */
  readonly click: (point: GlobePoint, images: readonly ArchiveImage[]) => void;
  readonly close: () => void;
}

/** The images at the point that was last clicked among the results of a search. */
export function useImagesHere(found: FoundHere | null): ImagesAtPoint {
  const [last, setLast] = useState<(Clicked & { readonly among: FoundHere['submitted'] }) | null>(null);
  const isCurrent = found !== null && last?.among === found.submitted;
  return {
    clicked: isCurrent ? last : null,
    click: (point, images) => setLast(found && images.length > 0 ? { point, images, among: found.submitted } : null),
    close: () => setLast(null),
  };
}
