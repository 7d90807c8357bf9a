import {
  type Limits,
  type Painting,
  type TileStyle,
  toPainting,
  type ValueStatistics,
  type ViewedImage,
} from '@groundtrack/contract';
import { bandName } from './style-texts.ts';

/** Stretched separately: a band, or the index. */
export interface Channel {
  readonly label: string;
  readonly limits: Limits;
  readonly statistics: ValueStatistics | null;
}

/** The painting of a style, or of the default style if it is invalid. */
export function paintingOf(image: ViewedImage, style: TileStyle): Painting | null {
  const painting = toPainting(style, image.bands);
  if (typeof painting !== 'string') return painting;
  const usual = toPainting({}, image.bands);
  return typeof usual === 'string' ? null : usual;
}

/** The channels of a painting, in order. */
export function channelsOf(image: ViewedImage, painting: Painting, style: TileStyle): readonly Channel[] {
  const ofBand = (number: number, limits: Limits): Channel => {
    const band = image.bands.find((each) => each.number === number);
    return { label: band ? bandName(band.name) : `Band ${number}`, limits, statistics: band?.statistics ?? null };
  };
  switch (painting.kind) {
    case 'colors':
      return painting.bands.map((number, i) => ofBand(number, painting.limits[i] ?? [0, 1]));
    case 'ramp':
      return [ofBand(painting.band, painting.limits)];
    case 'index': {
      const name = style.style === 'ndwi' ? 'ndwi' : 'ndvi';
      return [{ label: name.toUpperCase(), limits: painting.limits, statistics: image.indexes[name] ?? null }];
    }
    default:
      return painting satisfies never;
  }
}

/** Limits in a URL, with at most six decimals. */
export function limitsText(channels: readonly { readonly limits: Limits }[]): string {
  return channels.flatMap(({ limits }) => limits.map((limit) => String(Number(limit.toFixed(6))))).join(',');
}

/** Stretches the channels to the range of most values, or of all values. */
export function stretched(channels: readonly Channel[], to: 'percentiles' | 'all'): string {
  return limitsText(
    channels.map(({ limits, statistics }) => {
      if (!statistics) return { limits };
      const [low, high] = to === 'all' ? [statistics.min, statistics.max] : statistics.percentiles;
      return { limits: high > low ? ([low, high] as const) : ([low, low + 1] as const) };
    }),
  );
}
