import { readFileSync } from 'node:fs';
import { decodeLayer, decodeLayers, type LayerFeature, type Layers } from './layers-file.ts';
import { type Line, toLines, toRings } from './line.ts';

/**
 * Layers of Natural Earth (public domain) at 1:10 million that are in no npm package; `tools/fixtures/map-layers.ts`
 * writes the file.
 */
export const LAYERS_FILE = new URL('./layers.br', import.meta.url);

export function readLayers(): Layers {
  return decodeLayers(readFileSync(LAYERS_FILE));
}

/** Reads only the lakes, which takes a third of the time. */
export function readLakes(): readonly LayerFeature[] {
  return decodeLayer(readFileSync(LAYERS_FILE), 'lakes');
}

/** A line or ring, and the Web Mercator level from which it is shown. */
export interface ZoomedLine extends Line {
  readonly minZoom: number;
}

export function ringsOf(features: readonly LayerFeature[]): ZoomedLine[] {
  return features.flatMap(({ minZoom, lines }) => lines.flatMap(toRings).map((line) => ({ ...line, minZoom })));
}

export function linesOf(features: readonly LayerFeature[]): ZoomedLine[] {
  return features.flatMap(({ minZoom, lines }) => lines.flatMap(toLines).map((line) => ({ ...line, minZoom })));
}

/** The level of a Web Mercator map, with tiles of 256 pixels, that shows the same detail as a level of our tiles. */
export function zoomAt(level: number): number {
  return level + 1.6;
}
