import type { FileDigest } from '../../../platform/blobs/file-digest.ts';

/** A file and its kind. */
export interface NamedFile {
  readonly kind: 'icon' | 'full' | 'tiff' | 'overview' | 'png' | 'analytic' | 'zip';
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A finished file in the given folder. */
export type Deliverable = NamedFile & FileDigest;
