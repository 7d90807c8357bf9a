import { type Delivery, geotransform } from '../delivery-facts.ts';
import { toCrs } from '../picture-place.ts';
import type { TileFile } from './mosaic-files.ts';

interface Parts {
  readonly tiles: readonly TileFile[];
  /** File name. */
  readonly whole: string;
  readonly bands: number;
}

/** Combines the tiles into one image for GDAL (VRT format), with the mask of the shape. File names are relative. */
export function mosaicVrt({ image }: Pick<Delivery, 'image'>, { tiles, whole, bands }: Parts): string {
  const { widthPx, heightPx, epsg } = image;
  const sources = (band: string): string => tiles.map((tile) => toSource(tile, band)).join('');
  const overview = (band: string): string =>
    `    <Overview>\n      <SourceFilename relativeToVRT="1">${whole}</SourceFilename>\n` +
    `      <SourceBand>${band}</SourceBand>\n    </Overview>\n`;
  const colors = bands === 3 ? ['Red', 'Green', 'Blue'] : ['Gray'];
  const toBand = (color: string, i: number): string =>
    `  <VRTRasterBand dataType="Byte" band="${i + 1}">\n    <ColorInterp>${color}</ColorInterp>\n` +
    `${sources(String(i + 1))}${overview(String(i + 1))}  </VRTRasterBand>\n`;
  return (
    `<VRTDataset rasterXSize="${widthPx}" rasterYSize="${heightPx}">\n  <SRS>${toCrs(epsg)}</SRS>\n` +
    `  <GeoTransform>${geotransform(image).join(', ')}</GeoTransform>\n${colors.map(toBand).join('')}` +
    `  <MaskBand>\n  <VRTRasterBand dataType="Byte">\n${sources('mask,1')}${overview('mask,1')}` +
    '  </VRTRasterBand>\n  </MaskBand>\n</VRTDataset>\n'
  );
}

function toSource({ fileName, left, top, right, bottom }: TileFile, band: string): string {
  const [width, height] = [right - left, bottom - top];
  return (
    `    <SimpleSource>\n      <SourceFilename relativeToVRT="1">${fileName}</SourceFilename>\n` +
    `      <SourceBand>${band}</SourceBand>\n` +
    `      <SourceProperties RasterXSize="${width}" RasterYSize="${height}" DataType="Byte"/>\n` +
    `      <SrcRect xOff="0" yOff="0" xSize="${width}" ySize="${height}"/>\n` +
    `      <DstRect xOff="${left}" yOff="${top}" xSize="${width}" ySize="${height}"/>\n    </SimpleSource>\n`
  );
}
