import { readFileSync } from 'node:fs';
import { decodeLayer, decodeLayers, type LayerFeature, type Layers } from './layers-file.ts';
import { type Line, toLines, toRings } from './line.ts';

/** Layers of Natural Earth (public domain) at 1:10 million that no npm package has; `tools/fixtures/map-layers.ts` makes the file. */
export const LAYERS_FILE = new URL('./layers.br', import.meta.url);

export function readLayers(): Layers {
  return decodeLayers(readFileSync(LAYERS_FILE));
}

/** The lakes alone, in a third of the time. */
export function readLakes(): readonly LayerFeature[] {
  return decodeLayer(readFileSync(LAYERS_FILE), 'lakes');
}

/** A line or ring, and the level of a Web Mercator map from which it is shown. */
export interface ZoomedLine extends Line {
  readonly minZoom: number;
}

export function ringsOf(features: readonly LayerFeature[]): ZoomedLine[] {
  return features.flatMap(({ minZoom, lines }) => lines.flatMap(toRings).map((line) => ({ ...line, minZoom })));
}

export function linesOf(features: readonly LayerFeature[]): ZoomedLine[] {
  return features.flatMap(({ minZoom, lines }) => lines.flatMap(toLines).map((line) => ({ ...line, minZoom })));
}

/** A level of our tiles shows as much as this level of a Web Mercator map, whose tiles are 256 pixels wide. */
export function zoomAt(level: number): number {
  return level + 1.6;
}
