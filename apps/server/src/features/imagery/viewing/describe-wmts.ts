import { ok, type Result, type TileStyle, toStyleQuery, type ViewedImage } from '@groundtrack/contract';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { wmtsCapabilities } from './wmts-capabilities.ts';

interface Addressed {
  /** Paths on this server; the tile path contains `:z`, `:x`, and `:y`. */
  readonly paths: { readonly tile: string; readonly capabilities: string };
  readonly style: TileStyle;
}

/**
 * WMTS capabilities of an image in one style. Clients expect one format: by default PNG, which suits ramps and
 * transparent edges.
 */
export function describeWmts(
  { publicUrl }: { readonly publicUrl: () => string },
  { fileName, bounds, maxLevel }: ViewedImage,
  { paths, style }: Addressed,
): Result<FileAnswer> {
  const { format = 'png' } = style;
  const query = `?${toStyleQuery({ ...style, format }).toString()}`;
  const root = publicUrl().replace(/\/$/, '');
  const tilePath = paths.tile.replace(':z', '{TileMatrix}').replace(':x', '{TileCol}').replace(':y', '{TileRow}');
  const xml = wmtsCapabilities({
    title: fileName,
    tileTemplate: root + tilePath + query,
    address: root + paths.capabilities + query,
    mediaType: `image/${format}`,
    bounds,
    maxLevel,
  });
  return ok({ mediaType: 'application/xml', content: { bytes: Buffer.from(xml) } });
}
