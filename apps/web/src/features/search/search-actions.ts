import type { ArchiveImage, Place } from '@groundtrack/contract';
import type { SubmittedSearch } from './search-rules.ts';
import type { ArchiveSearch } from './use-archive-search.ts';

/** The results at the selected place. */
export interface FoundHere {
  readonly submitted: SubmittedSearch;
  readonly search: ArchiveSearch;
}

export interface SearchActions {
  /** Runs a search at the selected place, or selects another place first. */
  readonly submit: (search: SubmittedSearch) => void;
  readonly toggle: (image: ArchiveImage, sizeName: string) => void;
  /** Moves the camera to the footprints of images. */
  readonly fit: (images: readonly ArchiveImage[]) => void;
}

/** Content below the form. */
export interface FoundAtPlace {
  readonly place: Place;
  readonly found: FoundHere;
  readonly actions: SearchActions;
}
