import { type City, toWeight } from './cities.ts';
import { zoomAt } from './layers.ts';
import type { LayerFeature, Layers } from './layers-file.ts';
import { toRings } from './line.ts';
import type { Country } from './natural-earth.ts';
import { WATER_NAMES } from './water-names.ts';

export type NameKind = 'water' | 'glacier' | 'country' | 'capital' | 'city' | 'town' | 'village' | 'peak' | 'airport';

export interface Spot {
  readonly longitude: number;
  readonly latitude: number;
}

/**
 * A name and the tile levels at which it is shown. A names tile is drawn 560 to 1,120 pixels wide, twice as wide as a
 * picture of the same level.
 */
export interface MapName extends Spot {
  readonly kind: NameKind;
  readonly text: string;
  /** Font size from 1 (smallest) to 5. Names of areas grow with them. */
  readonly size: number | 'grows';
  readonly fromLevel: number;
  readonly toLevel: number;
}

/** Highest level; names of places are shown up to it. */
const NEAREST = 16;

/** Minimum weight of a place that ranks before the names of countries. */
const BEFORE_COUNTRIES = 2_500_000;

/** Sources of the names on a map. */
export interface NameSources {
  /** In descending order of weight. */
  readonly cities: readonly City[];
  readonly countries: readonly AreaName[];
  readonly layers: Pick<Layers, 'lakes' | 'glaciers' | 'peaks' | 'airports'>;
}

/** All names of the map, in descending order of importance. */
export function allNames({ cities, countries, layers }: NameSources): MapName[] {
  const known = new Set(cities.map(({ name }) => name));
  const toName = (city: City) => placeName(city, (name) => known.has(name));
  const isHeavy = (city: City) => toWeight(city) >= BEFORE_COUNTRIES;
  const [heavy, light] = [cities.filter(isHeavy), cities.filter((city) => !isHeavy(city))];
  return [
    ...WATER_NAMES.map((name): MapName => ({ ...name, kind: 'water', size: 'grows' })),
    ...heavy.map(toName),
    ...countries.flatMap(countryName),
    ...byZoom([
      ...layers.lakes.flatMap((lake) => areaOfLayer('water', lake)),
      ...layers.glaciers.flatMap((glacier) => areaOfLayer('glacier', glacier)),
      ...layers.peaks.flatMap((peak) => pointOfLayer('peak', peak)),
    ]),
    ...light.map(toName),
    ...byZoom(layers.airports.flatMap((airport) => pointOfLayer('airport', airport))),
  ];
}

function byZoom(names: readonly MapName[]): MapName[] {
  return names.toSorted((a, b) => a.fromLevel - b.fromLevel);
}

/** Mean width of a letter, with spacing, in the names of waters. */
const LETTER_PX = 7.5;
/** Names may exceed the width of a lake by this factor. */
const OVERHANG = 2.5;

function areaOfLayer(kind: 'water' | 'glacier', { name, minZoom, lines: [outer] }: LayerFeature): MapName[] {
  const [ring] = outer ? toRings(outer) : [];
  const { chord } = ring ? areaName({ name, outline: ring }) : { chord: null };
  if (name === '' || !chord) return [];
  const { longitude, latitude } = chord;
  const fitsFrom = Math.ceil(Math.log2((name.length * LETTER_PX) / OVERHANG / atLevelZeroPx(chord)));
  const fromLevel = Math.max(levelOf(minZoom), Math.min(fitsFrom, SMALL_AREAS_FROM));
  const toLevel = Math.max(fromLevel, Math.floor(Math.log2(WIDEST_PX / atLevelZeroPx(chord))));
  return [{ kind, text: name, longitude, latitude, size: 'grows', fromLevel, toLevel }];
}

/** From this level on, every lake has its name. */
const SMALL_AREAS_FROM = 9;
const AIRPORTS_FROM = 7;

function pointOfLayer(kind: 'peak' | 'airport', { name, minZoom, heightM, lines: [at] }: LayerFeature): MapName[] {
  const [longitude = 0, latitude = 0] = at ?? [];
  if (name === '' || !at) return [];
  const text = kind === 'peak' ? `${name} ${heightM} m` : name;
  const fromLevel = kind === 'peak' ? levelOf(minZoom) : Math.max(AIRPORTS_FROM, levelOf(minZoom));
  return [{ kind, text, longitude, latitude, size: 1, fromLevel, toLevel: NEAREST }];
}

/** The level of a names tile for pictures of a Web Mercator level. */
function levelOf(minZoom: number): number {
  return Math.max(0, Math.ceil(minZoom - zoomAt(1)));
}

function placeName(city: City, isOther: (name: string) => boolean): MapName {
  const { longitude, latitude, population } = city;
  return {
    kind: placeKind(city),
    text: placeText(city, isOther),
    longitude,
    latitude,
    size: city.isPart ? 1 : SIZES.filter((least) => population >= least).length + 1,
    fromLevel: placeFromLevel(city),
    toLevel: NEAREST,
  };
}

/**
 * The label of a place: without GeoNames' addition in parentheses, unless the rest is the name of another place.
 * Districts keep all their parents: `Zürich (Kreis 9) / Altstetten`.
 */
function placeText({ name, isPart }: City, isOther: (name: string) => boolean): string {
  const own = isPart ? (name.split(' / ').at(-1) ?? name) : name;
  const [, rest, added] = /^(.+?) \(([^()]+)\)$/.exec(own) ?? [];
  if (rest === undefined || added === undefined) return own;
  return isOther(rest) && /^\p{Lu}/u.test(added) ? added : rest;
}

function placeKind({ isCapital, isPart, population }: City): NameKind {
  if (isCapital) return 'capital';
  if (isPart) return 'village';
  if (population >= 100_000) return 'city';
  return population >= 10_000 ? 'town' : 'village';
}

/** Minimum population for font sizes 2, 3, 4, and 5. */
const SIZES = [10_000, 100_000, 750_000, 4_000_000];

/** Minimum weight of a place at each level. At higher levels, all places have names. */
const LIGHTEST_AT_LEVEL = [4e6, 3e6, 2e6, 7e5, 2.5e5, 8e4, 2.5e4, 8_000, 3_000, 800];
const PARTS_FROM_LEVEL = 11;

function placeFromLevel(city: City): number {
  const level = LIGHTEST_AT_LEVEL.findIndex((least) => toWeight(city) >= least);
  return Math.max(level < 0 ? LIGHTEST_AT_LEVEL.length : level, city.isPart ? PARTS_FROM_LEVEL : 0);
}

/** A segment of a parallel inside an area. */
interface Chord extends Spot {
  readonly widthDeg: number;
}

/** The name of an area and the chord with the most room for it. */
export interface AreaName {
  readonly name: string;
  readonly chord: Chord | null;
}

/** Mean width of a names tile on the screen. */
const TILE_SCREEN_PX = 840;
/** Mean width of a capital letter, with spacing, at the smallest size. */
const CAPITAL_PX = 10;
/** Maximum width of a country for its name: a wider one does not fit into the view. */
const WIDEST_PX = 3_000;

function countryName({ name, chord }: AreaName): MapName[] {
  if (!chord) return [];
  const { longitude, latitude } = chord;
  const fromLevel = Math.max(0, Math.ceil(Math.log2((name.length * CAPITAL_PX) / atLevelZeroPx(chord))));
  const toLevel = Math.max(fromLevel, Math.floor(Math.log2(WIDEST_PX / atLevelZeroPx(chord))));
  return [{ kind: 'country', text: name.toUpperCase(), longitude, latitude, size: 'grows', fromLevel, toLevel }];
}

/** Width of a chord on a screen at level 0. */
function atLevelZeroPx({ widthDeg, latitude }: Chord): number {
  return (widthDeg / 180) * TILE_SCREEN_PX * Math.cos((latitude * Math.PI) / 180);
}

/** Candidate positions for names of areas from south to north, as fractions of the height. */
const CHORD_SHARES = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72];

/** Finds the widest segment of a parallel inside a country, near its middle. */
export function areaName({ name, outline }: Country): AreaName {
  const { south, north } = outline.bounds;
  const chords = CHORD_SHARES.flatMap((share) => {
    const chord = widestChord(outline.points, south + (north - south) * share);
    return chord ? [{ chord, score: chord.widthDeg * (1 - Math.abs(share - 0.5)) }] : [];
  });
  return { name, chord: chords.toSorted((a, b) => b.score - a.score)[0]?.chord ?? null };
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
