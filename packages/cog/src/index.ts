export { CogError, type CogErrorCode } from './cog-error.ts';
export { type CogOptions, cogify } from './cogify.ts';
export type { GeoOptions } from './geo-fields.ts';
export {
  type Directory,
  type DirectoryEntry,
  type ReadBytes,
  type ReadOptions,
  readDirectories,
  toNumbers,
} from './read-directories.ts';
export { readerOf } from './reader-of.ts';
export { tag } from './tags.ts';
export { TiffFile } from './tiff-file.ts';
