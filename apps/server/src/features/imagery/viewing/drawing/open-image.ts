import { frameOf, type GeotiffFrame, type ReadBytes, toTags } from '@groundtrack/cog';
import { type BlockCache, Raster, RasterError } from '@groundtrack/raster';
import type { StatedBand } from '../../../../providers/port/provider.ts';
import { type BandFacts, bandFacts, withStated } from './band-facts.ts';
import { boundsOf, type GroundGrid, groundGrid } from './ground-grid.ts';

/** A GeoTIFF that is open for drawing. */
export interface OpenImage {
  /** Finest first. */
  readonly levels: readonly [Raster, ...Raster[]];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frame: GeotiffFrame;
  readonly grid: GroundGrid;
  /** West, south, east, north in degrees; east may exceed 180. */
  readonly bounds: readonly [number, number, number, number];
  /** Metadata of the bands other than opacity. */
  readonly bands: readonly BandFacts[];
}

/**
 * @param stated band metadata of a catalog, used if it has the same number of bands
 * @throws RasterError if it is not a valid GeoTIFF, or its grid is unknown
 */
export async function openImage(
  read: ReadBytes,
  blocks: BlockCache,
  stated: readonly StatedBand[] = [],
): Promise<OpenImage> {
  const { levels, directory } = await Raster.openPyramid(read, blocks);
  const [{ layout, dataBands }] = levels;
  const frame = frameOf(toTags(directory));
  if (!frame) throw new RasterError('unsupported', 'the file does not say where its pixels lie');
  const grid = groundGrid(frame, layout);
  const bounds = grid && boundsOf(grid, layout);
  if (!grid || !bounds) throw new RasterError('unsupported', `images of the grid EPSG:${frame.epsg} cannot be shown`);
  const { widthPx, heightPx } = layout;
  const bands = bandFacts(directory, dataBands, layout.colors);
  return {
    levels,
    widthPx,
    heightPx,
    frame,
    grid,
    bounds,
    bands: stated.length === bands.length ? bands.map((band, i) => withStated(band, stated[i])) : bands,
  };
}

/** The level that has about one pixel for each map pixel. @param scale image pixels in one map pixel */
export function levelFor({ levels, widthPx }: Pick<OpenImage, 'levels' | 'widthPx'>, scale: number): Raster {
  const [finest] = levels;
  return levels.findLast(({ layout }) => widthPx / layout.widthPx <= scale * SHARPER) ?? finest;
}

/** A slightly coarser overview is accepted: the next finer one costs four times as much. */
const SHARPER = 1.34;
