export { CogError, type CogErrorCode } from './cog-error.ts';
export { type CogOptions, cogify } from './cogify.ts';
export type { GeoOptions } from './geo-fields.ts';
export { bytesOfType } from './tags.ts';
export { TiffFile } from './tiff-file.ts';
