import type { FileDigest } from '../../../platform/blobs/file-digest.ts';

/** A file and what it is to a buyer. */
export interface NamedFile {
  readonly kind: 'icon' | 'full' | 'tiff' | 'overview' | 'png' | 'analytic' | 'zip';
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A finished file in the folder that was given. */
export type Deliverable = NamedFile & FileDigest;
