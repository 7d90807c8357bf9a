import type { RasterPart } from '@groundtrack/raster';

interface Averaged {
  readonly widthPx: number;
  readonly bands: readonly Uint8Array[];
  readonly valid: Uint8Array;
}

/** Averages the valid pixels of square blocks. Blocks at the right and bottom may be smaller. */
export function averageBlocks({ left, top, right, bottom, bands, valid }: RasterPart, factor: number): Averaged {
  const [width, height] = [right - left, bottom - top];
  const [widthPx, heightPx] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const averaged = bands.map(() => new Uint8Array(widthPx * heightPx));
  const flags = new Uint8Array(widthPx * heightPx);
  for (let to = 0; to < flags.length; to++) {
    const [x, y] = [(to % widthPx) * factor, Math.floor(to / widthPx) * factor];
    const places: number[] = [];
    for (let row = y; row < Math.min(height, y + factor); row++)
      for (let at = row * width + x; at < row * width + Math.min(width, x + factor); at++)
        if (!valid || valid[at] === 1) places.push(at);
    if (places.length === 0) continue;
    flags[to] = 1;
    for (const [i, band] of bands.entries()) {
      const sum = places.reduce((total, at) => total + (band[at] ?? 0), 0);
      const values = averaged[i];
      if (values) values[to] = Math.round(sum / places.length);
    }
  }
  return { widthPx, bands: averaged, valid: flags };
}
