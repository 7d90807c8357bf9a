import { TiffFile } from '@groundtrack/cog';

interface Shape {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 1 | 3;
}

const BAND_PX = 16;

/** Writes an image like those of providers, filled with noise, which is fast to make. */
export function writeNoiseImage(path: string, shape: Shape): void {
  const { widthPx, heightPx, channels } = shape;
  const tiff = new TiffFile(path, shape);
  const rowBytes = widthPx * channels;
  const band = new Uint8Array(BAND_PX * rowBytes);
  for (let y = 0; y < heightPx; y += BAND_PX) {
    for (let i = 0; i < rowBytes; i++) band[i] = 90 + (((i * 7 + y) >> 5) % 90) + ((i * 7919) % 7);
    for (let row = 1; row < BAND_PX; row++) band.copyWithin(row * rowBytes, 0, rowBytes);
    tiff.writeRows(y, band.subarray(0, Math.min(BAND_PX, heightPx - y) * rowBytes));
  }
  tiff.close();
}
