export { CogError, type CogErrorCode } from './cog-error.ts';
export { cogify } from './cogify.ts';
export type { GeoOptions } from './geo-fields.ts';
