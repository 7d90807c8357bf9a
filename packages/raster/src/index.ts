export { type DataType, limitsOf, type Samples } from '@groundtrack/cog/samples';
export { type BlockCache, newBlockCache, StripBlocks } from './block-cache.ts';
export { type Locate, NodeGrid, nodeDistancePx, type Strip } from './node-grid.ts';
export type { PixelWindow } from './pixel-window.ts';
export { type IsWanted, Raster, type RasterPart } from './raster.ts';
export { RasterError } from './raster-error.ts';
export type { RasterLayout } from './raster-layout.ts';
export { type Drawn, type Grid, Resampler, type Resampling, resample } from './resample.ts';
export { intersect, windowAround } from './windows.ts';
