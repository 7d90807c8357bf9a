import { TiffFile } from '@groundtrack/cog';

interface Shape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
}

/** Writes an image as providers deliver it: ground with noise, cheap to draw, for specs that are about the file. */
export function writeNoiseImage(path: string, shape: Shape): void {
  const { widthPx, heightPx, channels } = shape;
  const tiff = new TiffFile(path, shape);
  const row = new Uint8Array(widthPx * channels);
  for (let y = 0; y < heightPx; y++) {
    if (y % 16 === 0) for (let i = 0; i < row.length; i++) row[i] = 90 + (((i * 7 + y) >> 5) % 90) + ((i * 7919) % 7);
    tiff.writeRows(y, row);
  }
  tiff.close();
}
