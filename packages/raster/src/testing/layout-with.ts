import type { RasterLayout } from '../raster-layout.ts';

/** The layout of one uncompressed tile of 8-bit gray, apart from the given properties. */
export function layoutWith(properties: Partial<RasterLayout>): RasterLayout {
  const { blockWidthPx = 16, blockHeightPx = 16 } = properties;
  return {
    widthPx: blockWidthPx,
    heightPx: blockHeightPx,
    bands: 1,
    dataType: 'uint8',
    bits: 8,
    photometric: 1,
    compression: 1,
    predictor: 1,
    isPlanar: false,
    littleEndian: true,
    blockWidthPx,
    blockHeightPx,
    isTiled: true,
    offsets: [0],
    byteCounts: [0],
    jpegTables: null,
    lercParameters: null,
    palette: null,
    colors: [null],
    alphaBand: null,
    noData: null,
    ...properties,
  };
}
