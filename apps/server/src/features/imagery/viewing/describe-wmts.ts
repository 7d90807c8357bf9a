import { ok, type Result, type TileStyle, toStyleQuery, type ViewedImage } from '@groundtrack/contract';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { wmtsCapabilities } from './wmts-capabilities.ts';

interface Addressed {
  /** Of this server; the tile with `:z`, `:x` and `:y`. */
  readonly paths: { readonly tile: string; readonly capabilities: string };
  readonly style: TileStyle;
}

/** WMTS capabilities of an image in one style. Programs expect one format: that of ramps and transparent edges unless another is chosen. */
export function describeWmts(
  { publicUrl }: { readonly publicUrl: () => string },
  { fileName, bounds, maxLevel }: ViewedImage,
  { paths, style }: Addressed,
): Result<FileAnswer> {
  const { format = 'png' } = style;
  const query = `?${toStyleQuery({ ...style, format })}`;
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
