import type { ArchiveImage, Place } from '@groundtrack/contract';
import type { SubmittedSearch } from './search-rules.ts';
import type { ArchiveSearch } from './use-archive-search.ts';

/** What was found at the selected place. */
export interface FoundHere {
  readonly submitted: SubmittedSearch;
  readonly search: ArchiveSearch;
}

export interface SearchActions {
  /** Makes a search, at the selected place or at another one, which is then selected. */
  readonly submit: (search: SubmittedSearch) => void;
  readonly toggle: (image: ArchiveImage, sizeName: string) => void;
  /** Moves the camera over the footprints of images. */
  readonly fit: (images: readonly ArchiveImage[]) => void;
}

/** What is shown below the form. */
export interface FoundAtPlace {
  readonly place: Place;
  readonly found: FoundHere;
  readonly actions: SearchActions;
}
