import type { RampName } from './color-ramps.ts';

/** Drawing styles: natural or false colors, any three bands, an index of two bands, or one band with a color ramp. */
export const drawingStyles = ['true-color', 'false-color', 'bands', 'ndvi', 'ndwi', 'single-band'] as const;
export type DrawingStyle = (typeof drawingStyles)[number];

/** Drawing style of a tile, as query parameters; `tile-query.ts` parses it. */
export interface TileStyle {
  readonly style?: DrawingStyle | undefined;
  /** Band numbers from 1 on: three for style `bands`, one for `single-band`. */
  readonly bands?: string | undefined;
  /** For an index or a single band. */
  readonly ramp?: RampName | undefined;
  /** The darkest and the brightest value: two numbers, or two for each of three bands. */
  readonly limits?: string | undefined;
  /** Default: JPEG if the image fills the tile, PNG otherwise. */
  readonly format?: 'jpeg' | 'png' | 'webp' | undefined;
}

/** Values of a band or an index that become the darkest and the brightest color. */
export type Limits = readonly [min: number, max: number];

/**
 * A resolved style: three bands as red, green, and blue, one band with a ramp, or an index of two bands with a ramp.
 */
export type Painting =
  | {
      readonly kind: 'colors';
      readonly bands: readonly [number, number, number];
      readonly limits: readonly [Limits, Limits, Limits];
      readonly gamma?: Gamma | undefined;
    }
  | { readonly kind: 'ramp'; readonly band: number; readonly ramp: RampName; readonly limits: Limits }
  | {
      readonly kind: 'index';
      readonly bands: readonly [number, number];
      readonly ramp: RampName;
      readonly limits: Limits;
    };

/**
 * The exponent that turns the light of a screen into numbers. Measured values are linear light, which a screen without
 * it shows too dark. Omitted: 1, for values that are display colors already.
 */
export type Gamma = 2;

/** The band properties that painting needs. */
export interface PaintedBand {
  /** From 1 on. */
  readonly number: number;
  /** The common name of its color, such as `nir`; null if unknown. */
  readonly color: string | null;
  /** The range of most of its values. */
  readonly limits: Limits;
  readonly gamma?: Gamma | undefined;
}

const INDEXES = { ndvi: ['nir', 'red'], ndwi: ['green', 'nir'] } as const;
const INDEX_RAMPS = { ndvi: 'vegetation', ndwi: 'water' } as const;
const INDEX_LIMITS: Limits = [-1, 1];

/**
 * Resolves a style for an image with these bands. Returns a text if it is impossible, with field, value, and an
 * alternative.
 * @example toPainting({ style: 'ndvi' }, bands)
 */
export function toPainting(style: TileStyle, bands: readonly PaintedBand[]): Painting | string {
  const { ramp } = style;
  const name = style.style ?? defaultStyle(bands);
  const limits = parseLimits(style.limits);
  if (typeof limits === 'string') return limits;
  const chosen = chooseBands(name, style, bands);
  if (typeof chosen === 'string') return chosen;
  const [first, second, third] = chosen;
  if (!first) return 'bands: the image has none';
  if (second && third) {
    if (ramp !== undefined) return `ramp: must be left out with style ${name}, which paints three bands`;
    const [a, b, c] = limits.length === 1 ? [limits[0], limits[0], limits[0]] : limits;
    return {
      kind: 'colors',
      bands: [first.number, second.number, third.number],
      limits: [a ?? first.limits, b ?? second.limits, c ?? third.limits],
      gamma: first.gamma,
    };
  }
  if (limits.length > 1) return `limits: must be two numbers with style ${name}`;
  if (name === 'ndvi' || name === 'ndwi')
    return {
      kind: 'index',
      bands: [first.number, second?.number ?? first.number],
      ramp: ramp ?? INDEX_RAMPS[name],
      limits: limits[0] ?? INDEX_LIMITS,
    };
  return { kind: 'ramp', band: first.number, ramp: ramp ?? 'gray', limits: limits[0] ?? first.limits };
}

/** The styles in which an image can be drawn, the default first. */
export function stylesOf(bands: readonly PaintedBand[]): readonly DrawingStyle[] {
  const first = defaultStyle(bands);
  const others = drawingStyles.filter((style) => style !== first && isPaintable(style, bands));
  return [first, ...others];
}

function isPaintable(style: DrawingStyle, bands: readonly PaintedBand[]): boolean {
  return (
    typeof chooseBands(style, style === 'bands' ? { bands: '1,1,1' } : {}, bands) !== 'string' &&
    (style !== 'bands' || bands.length > 1)
  );
}

function defaultStyle(bands: readonly PaintedBand[]): DrawingStyle {
  return typeof colored(['red', 'green', 'blue'], bands, 'true-color') === 'string' ? 'single-band' : 'true-color';
}

function chooseBands(
  style: DrawingStyle,
  { bands: text }: Pick<TileStyle, 'bands'>,
  bands: readonly PaintedBand[],
): readonly PaintedBand[] | string {
  if (style !== 'bands' && style !== 'single-band' && text !== undefined)
    return `bands: must be left out with style ${style}, which has its own`;
  switch (style) {
    case 'true-color':
      return colored(['red', 'green', 'blue'], bands, style);
    case 'false-color':
      return colored(['nir', 'red', 'green'], bands, style);
    case 'ndvi':
    case 'ndwi':
      return colored(INDEXES[style], bands, style);
    case 'bands':
      return numbered(text, 3, bands);
    case 'single-band':
      return numbered(text ?? '1', 1, bands);
    default:
      return style satisfies never;
  }
}

function colored(
  colors: readonly string[],
  bands: readonly PaintedBand[],
  style: DrawingStyle,
): readonly PaintedBand[] | string {
  const found = colors.map((color) => bands.find((band) => band.color === color));
  const missing = colors.filter((_, i) => !found[i]);
  if (missing.length > 0)
    return `style: ${style} needs the band ${missing.join(' and ')}, which this image does not have`;
  return found.flatMap((band) => (band ? [band] : []));
}

function numbered(
  text: string | undefined,
  count: 1 | 3,
  bands: readonly PaintedBand[],
): readonly PaintedBand[] | string {
  const numbers = (text ?? '').split(',').map(Number);
  if (numbers.length !== count)
    return `bands: must be ${count === 1 ? 'one band' : 'three bands'} by number, not "${text ?? ''}"`;
  const found = numbers.map((number) => bands.find((band) => band.number === number));
  const unknown = numbers.find((_, i) => !found[i]);
  if (unknown !== undefined) return `bands: ${unknown} is not a band of this image, which has 1 to ${bands.length}`;
  return found.flatMap((band) => (band ? [band] : []));
}

function parseLimits(text: string | undefined): readonly Limits[] | string {
  if (text === undefined) return [];
  const numbers = text.split(',').map(Number);
  const limits: Limits[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) limits.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
  const empty = limits.find(([min, max]) => !(max > min));
  return empty ? `limits: ${empty[0]} to ${empty[1]} is empty; the second number must be the larger one` : limits;
}

/** The query parameters of a style. */
export function toStyleQuery(style: TileStyle): URLSearchParams {
  return new URLSearchParams(
    Object.entries(style).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
}
