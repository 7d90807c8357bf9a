import type { Color } from './pixel.ts';

/** Building style of a region. */
export interface TownStyle {
  /** Roof colors of houses and of plots built wall to wall. */
  readonly roofs: readonly Color[];
  /** Roof colors of large flat buildings. */
  readonly flats: readonly Color[];
  /** Ground between houses without a garden. */
  readonly yard: Color;
  readonly street: Color;
  /** Distance from the center of a street to its kerb, meters. */
  readonly kerbM: number;
  /** Density of plants between houses, 0 to 1. */
  readonly green: number;
  /** Kind of block in inner cities around the offices, and in outer districts. */
  readonly inner: 'offices' | 'perimeter' | 'compact';
  readonly outer: 'houses' | 'compact';
  /** Fraction of outer blocks with parallel apartment buildings. */
  readonly slabs: number;
  /** Side of a plot, meters. */
  readonly plotM: number;
  /** Length and width of blocks, meters: minimum and additional range. */
  readonly block: readonly [lengthM: number, moreM: number, widthM: number, moreM: number];
}

/** Parses colors of six hexadecimal digits each. */
function palette(text: string): readonly Color[] {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return text.split(' ').map((color) => [part(color, 0), part(color, 2), part(color, 4)] as const);
}

const flats: readonly Color[] = palette('b8b6b0 989794 807e7c 686766 cecdc8 7c746a a09484 8e8a86');
const asphalt: Color = [116, 114, 112];
const paved: Color = [150, 144, 134];

const american: TownStyle = {
  roofs: palette('706a64 86807a 5c5856 966450 a4765c 7c7066 8e8a88 685e58'),
  flats,
  yard: paved,
  street: asphalt,
  kerbM: 5,
  green: 1,
  inner: 'offices',
  outer: 'houses',
  slabs: 0.04,
  plotM: 17,
  block: [130, 90, 72, 34],
};
const european: TownStyle = {
  ...american,
  roofs: palette('8e5846 9c644e 785446 625e5e 706864 96705c 865e4e 5a5656'),
  kerbM: 4.5,
  green: 0.85,
  inner: 'perimeter',
  slabs: 0.12,
  plotM: 13,
  block: [80, 70, 58, 40],
};
const mediterranean: TownStyle = {
  ...european,
  roofs: palette('ac7256 b88062 a26a52 b28e74 c4b8a8 9e8674 a8785e ccc6bc'),
  yard: [170, 158, 138],
  green: 0.5,
  outer: 'compact',
  slabs: 0.2,
  block: [70, 60, 46, 34],
};
const latin: TownStyle = {
  ...mediterranean,
  inner: 'compact',
  slabs: 0.05,
  yard: [158, 142, 122],
  plotM: 11,
  block: [96, 16, 88, 14],
};
const arab: TownStyle = {
  ...mediterranean,
  roofs: palette('c2b298 b6a68c ccbea6 aa9c86 d4ccbc bcac94 9e9484 c6b89e'),
  flats: palette('c6baa4 b6aa96 d2caba a49a8a dcd6ca aea28e beb29c 989288'),
  yard: [182, 164, 136],
  street: [140, 132, 120],
  kerbM: 3.2,
  green: 0.22,
  inner: 'compact',
  slabs: 0.15,
  plotM: 14,
  block: [64, 60, 40, 26],
};
const african: TownStyle = {
  ...latin,
  roofs: palette('946e58 826250 b0a89e 9e7e6a c2beb8 8c6854 a88c76 765e50'),
  yard: [160, 122, 94],
  street: [152, 118, 92],
  green: 0.5,
  plotM: 15,
  block: [80, 60, 46, 20],
};
const southAsian: TownStyle = {
  ...latin,
  roofs: palette('a6a096 b6aea0 928a80 c2bcb2 78889a 9c8472 aea494 8a827c'),
  yard: [152, 138, 116],
  street: [128, 122, 114],
  kerbM: 3.2,
  green: 0.4,
  plotM: 9,
  block: [60, 60, 38, 24],
};
const chinese: TownStyle = {
  ...southAsian,
  roofs: palette('96928e 627490 a6a09a 84807e 9c6a5a b6b2ac 787676 8e8a82'),
  kerbM: 6,
  green: 0.55,
  slabs: 0.6,
  plotM: 12,
  block: [130, 120, 100, 80],
};
const japanese: TownStyle = {
  ...southAsian,
  roofs: palette('62646a 54565c 787674 847e78 505662 928c86 6e5e56 686a6e'),
  yard: [134, 130, 122],
  street: [126, 124, 122],
  kerbM: 3,
  green: 0.45,
  slabs: 0.08,
  plotM: 11,
  block: [64, 40, 34, 12],
};
const tropical: TownStyle = { ...latin, green: 0.75, slabs: 0.35, plotM: 12, block: [90, 60, 50, 40] };
const eastern: TownStyle = { ...european, green: 0.95, slabs: 0.55, plotM: 18, block: [130, 100, 90, 60] };

/** Homes of the styles: longitude and latitude of the center in degrees, and reach in km. */
const homes: readonly (readonly [lonDeg: number, latDeg: number, reachKm: number, style: TownStyle])[] = [
  [-95, 39, 1800, american],
  [-115, 50, 1200, american],
  [-75, 44, 700, american],
  [134, -27, 1800, american],
  [172, -41, 700, american],
  [-102, 22, 900, latin],
  [-75, 5, 1200, latin],
  [-60, -15, 1800, latin],
  [-65, -35, 1200, latin],
  [-80, 21, 700, latin],
  [5, 50, 900, european],
  [-3, 54, 500, european],
  [15, 60, 900, european],
  [16, 48, 600, european],
  [-4, 40, 500, mediterranean],
  [12.5, 42, 450, mediterranean],
  [22, 40, 400, mediterranean],
  [31, 39, 500, mediterranean],
  [31, 28, 700, arab],
  [10, 30, 1200, arab],
  [45, 25, 1100, arab],
  [53, 33, 800, arab],
  [-6, 32, 500, arab],
  [66, 31, 500, arab],
  [37, 55, 1000, eastern],
  [60, 55, 1200, eastern],
  [90, 57, 1500, eastern],
  [130, 60, 1500, eastern],
  [32, 49, 500, eastern],
  [68, 45, 900, eastern],
  [0, 10, 1300, african],
  [20, 0, 1400, african],
  [36, -5, 1200, african],
  [25, -22, 1200, african],
  [38, 9, 500, african],
  [78, 22, 1100, southAsian],
  [90, 24, 500, southAsian],
  [72, 31, 500, southAsian],
  [112, 33, 1200, chinese],
  [125, 43, 700, chinese],
  [121, 24, 200, chinese],
  [127, 37, 300, chinese],
  [138, 36, 500, japanese],
  [143, 43, 300, japanese],
  [131, 32, 300, japanese],
  [104, 12, 1000, tropical],
  [110, -3, 1200, tropical],
  [122, 12, 600, tropical],
];

const rad = Math.PI / 180;

/** The style with the nearest home, relative to its reach. */
export function styleAt(lonDeg: number, latDeg: number): TownStyle {
  let nearest = Infinity;
  let found = american;
  for (const [lon, lat, reachKm, style] of homes) {
    const half = Math.sin(((lat - latDeg) * rad) / 2) ** 2;
    const turn = Math.sin(((lon - lonDeg) * rad) / 2) ** 2;
    const away = Math.asin(Math.sqrt(half + Math.cos(lat * rad) * Math.cos(latDeg * rad) * turn)) / reachKm;
    if (away >= nearest) continue;
    nearest = away;
    found = style;
  }
  return found;
}

export function toMeanColor(colors: readonly Color[]): Color {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [red, green, blue] of colors) {
    sum[0] += red / colors.length;
    sum[1] += green / colors.length;
    sum[2] += blue / colors.length;
  }
  return sum;
}
