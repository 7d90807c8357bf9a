import { type City, citiesAt, toWeight } from './cities.ts';
import type { Face } from './lettering.ts';
import type { Country } from './natural-earth.ts';
import { pxPerDegAt, stretchAt } from './tile-grid.ts';
import { WATER_NAMES } from './water-names.ts';

export type NameKind = 'water' | 'country' | 'capital' | 'city';

export interface Spot {
  readonly longitude: number;
  readonly latitude: number;
}

/** A name to be placed on the map. */
export interface MapName {
  readonly kind: NameKind;
  readonly text: string;
  readonly sizePx: number;
  /** Possible positions, the best first: places are written beside a spot, areas centered on it. */
  readonly spots: readonly Spot[];
}

export const FACE_OF: Readonly<Record<NameKind, Face>> = {
  water: 'slanted',
  country: 'upright',
  capital: 'upright',
  city: 'upright',
};
/** Extra space between letters as a share of the font size: names of areas are spaced. */
export const TRACKING_OF: Readonly<Record<NameKind, number>> = { water: 0.12, country: 0.14, capital: 0, city: 0 };

/** Least weight of a place that is placed before the names of countries. */
const BEFORE_COUNTRIES = 2_500_000;

/** The sources of the names of a map. */
export interface NameSources {
  /** The heaviest first. */
  readonly cities: readonly City[];
  readonly countries: readonly AreaName[];
}

/** The names of a level, the most important first. */
export function namesAt(level: number, { cities, countries }: NameSources): MapName[] {
  const places = citiesAt(level, cities);
  const isHeavy = (city: City) => toWeight(city) >= BEFORE_COUNTRIES;
  const [heavy, light] = [places.filter(isHeavy), places.filter((city) => !isHeavy(city))];
  return [
    ...WATER_NAMES.filter(({ fromLevel, toLevel }) => level >= fromLevel && level <= toLevel).map(
      ({ text, longitude, latitude, fromLevel }): MapName => ({
        kind: 'water',
        text,
        sizePx: Math.min(30, 18 + (level - fromLevel) * 3),
        spots: [{ longitude, latitude }],
      }),
    ),
    ...heavy.map((city) => placeName(city, level)),
    ...countries.flatMap((country) => countryName(country, level)),
    ...light.map((city) => placeName(city, level)),
  ];
}

function placeName(city: City, level: number): MapName {
  const { name, population, isCapital } = city;
  const sizePx = placeSizePx(population) + (level >= 10 ? 3 : 0) + (isCapital ? 1 : 0);
  return {
    kind: isCapital ? 'capital' : 'city',
    text: name,
    sizePx: sizePx * shareAt(level),
    spots: [city],
  };
}

/** Names are smaller at the lowest levels, where the globe is small. */
function shareAt(level: number): number {
  return level <= 3 ? 0.82 : 1;
}

function placeSizePx(population: number): number {
  if (population >= 5_000_000) return 25;
  if (population >= 1_000_000) return 23;
  if (population >= 250_000) return 21;
  if (population >= 50_000) return 19;
  return population >= 5_000 ? 17.5 : 16.5;
}

/** A stretch of a parallel inside an area. */
interface Chord extends Spot {
  readonly widthDeg: number;
}

/** The name of an area and the chords with room for it. */
export interface AreaName {
  readonly name: string;
  readonly chords: readonly Chord[];
}

const COUNTRY_SIZE_PX = { min: 17, max: 32 };
/** Mean width of a capital letter with its spacing, as a share of the font size. */
const CAPITAL_WIDTH = 0.76;
/** Largest width of a named country: the name of a wider one is out of view. */
const WIDEST_PX = 2_600;

function countryName({ name, chords }: AreaName, level: number): MapName[] {
  const [widest] = chords;
  if (!widest) return [];
  const chordPx = (widest.widthDeg * pxPerDegAt(level)) / stretchAt(widest.latitude);
  const fittingPx = (chordPx * 0.9) / (name.length * CAPITAL_WIDTH);
  if (fittingPx < COUNTRY_SIZE_PX.min * shareAt(level) || chordPx > WIDEST_PX) return [];
  const sizePx = Math.min(COUNTRY_SIZE_PX.max * shareAt(level), fittingPx);
  return [{ kind: 'country', text: name.toUpperCase(), sizePx, spots: chords }];
}

/** Positions from south to north at which names of areas are tried, as shares of the height. */
const CHORD_SHARES = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72];

/** Finds the widest stretches of parallels inside a country's outline, near its middle. */
export function areaName({ name, outline }: Country): AreaName {
  const { south, north } = outline.bounds;
  const chords = CHORD_SHARES.flatMap((share) => {
    const chord = widestChord(outline.points, south + (north - south) * share);
    return chord ? [{ ...chord, score: chord.widthDeg * (1 - Math.abs(share - 0.5)) }] : [];
  });
  return { name, chords: chords.toSorted((a, b) => b.score - a.score) };
}

function widestChord(ring: Float64Array, latitude: number): Chord | null {
  const crossings: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ring.subarray(i, i + 4);
    if (y0 > latitude !== y1 > latitude) crossings.push(x0 + ((latitude - y0) / (y1 - y0)) * (x1 - x0));
  }
  crossings.sort((a, b) => a - b);
  let widest: Chord | null = null;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west = 0, east = 0] = crossings.slice(i, i + 2);
    if (east - west > (widest?.widthDeg ?? 0))
      widest = { longitude: (west + east) / 2, latitude, widthDeg: east - west };
  }
  return widest;
}
