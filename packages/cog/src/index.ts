export { CogError, type CogErrorCode } from './cog-error.ts';
export { type CogOptions, cogify } from './cogify.ts';
export { type GdalItem, gdalItems } from './gdal-metadata.ts';
export type { CogBand, GeoOptions } from './geo-fields.ts';
export { affineOf, epsgOf, frameOf, type GeotiffFrame, type Tags, toTags } from './geotiff-frame.ts';
export type { OverviewMethod } from './numbers/halve-tile.ts';
export type { CogRows, PixelRows } from './numbers/tile-row.ts';
export { type NumbersOptions, writeCog } from './numbers/write-cog.ts';
export {
  type Directory,
  type DirectoryEntry,
  type ReadBytes,
  type ReadOptions,
  readDirectories,
  toNumbers,
} from './read-directories.ts';
export { readerOf, readerOfBytes } from './reader-of.ts';
export { tag } from './tags.ts';
export { TiffFile, type TiffShape } from './tiff-file.ts';
