import type { CogRows } from '@groundtrack/cog';
import type { Stretch } from '../port/provider.ts';
import type { ValuesImage } from './image-values.ts';

/** Bytes per pixel: one for gray, three for color. */
export function channelsOf({ bands, palette }: Pick<ValuesImage, 'bands' | 'palette'>): 1 | 3 {
  return palette || bands.length === 3 ? 3 : 1;
}

/** The stretch of each channel, or null if bytes are unchanged or come from a palette. */
export function stretchOf(image: ValuesImage): readonly Stretch[] | null {
  const { black: min, white: max, palette } = image;
  if (palette || (min === 0 && max === 255)) return null;
  return Array.from({ length: channelsOf(image) }, () => ({ min, max }));
}

/** Bytes of a picture from black to white, with interleaved channels. Missing pixels are black. */
export function shadePixels({ bands, valid }: CogRows, image: ValuesImage): Uint8Array {
  const channels = channelsOf(image);
  const pixels = bands[0]?.length ?? 0;
  const bytes = new Uint8Array(pixels * channels);
  const { black, white, palette } = image;
  const scale = 255 / (white - black);
  for (let channel = 0; channel < channels; channel++) {
    const values = bands[palette ? 0 : channel];
    const colors = palette?.[channel];
    if (!values) continue;
    if (!colors && black === 0 && white === 255 && values instanceof Uint8Array) {
      spread(values, bytes, { channel, channels, valid: valid ?? null });
      continue;
    }
    for (let i = 0, to = channel; i < pixels; i++, to += channels) {
      if (valid && valid[i] === 0) continue;
      const value = values[i] ?? 0;
      bytes[to] = colors ? (colors[value] ?? 0) : Math.min(255, Math.max(0, Math.round((value - black) * scale)));
    }
  }
  return bytes;
}

interface Spreading {
  readonly channel: number;
  readonly channels: number;
  readonly valid: Uint8Array | null;
}

/** Fast path for unchanged bytes, which most pictures consist of. It takes a fifth of the time. */
function spread(values: Uint8Array, bytes: Uint8Array, { channel, channels, valid }: Spreading): void {
  if (!valid) for (let i = 0, to = channel; i < values.length; i++, to += channels) bytes[to] = values[i] ?? 0;
  else
    for (let i = 0, to = channel; i < values.length; i++, to += channels)
      bytes[to] = valid[i] === 0 ? 0 : (values[i] ?? 0);
}
