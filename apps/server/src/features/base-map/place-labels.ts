import type { City } from './cities.ts';
import type { Box, LabelSpace } from './label-space.ts';
import type { Lettering } from './lettering.ts';
import type { Projection } from './tile-grid.ts';

/** A text and where it begins on its base line, in pixels of the tile. */
export interface Label {
  readonly text: string;
  readonly sizePx: number;
  readonly x: number;
  readonly y: number;
}

export interface CityLabel extends Label {
  readonly dot: { readonly x: number; readonly y: number };
}

/** More names than this make a tile unreadable. */
const LABELS_MAX = 14;
const GAP_PX = 7;
/** Shares of the size of the letters above and below the base line. */
const ASCENT = 0.75;
const DESCENT = 0.25;

function labelSizePx(population: number): number {
  if (population >= 1_000_000) return 22;
  if (population >= 100_000) return 19;
  return population >= 10_000 ? 17 : 15;
}

/** What labels are placed with. */
export interface LabelTools {
  readonly space: LabelSpace;
  readonly projection: Projection;
  readonly lettering: Lettering;
}

/**
 * Names for places, the largest first. A name stands right, left, above or below its dot; a place without room goes
 * without a name.
 */
export function placeCities(cities: readonly City[], tools: LabelTools): CityLabel[] {
  const placed: CityLabel[] = [];
  for (const city of cities) {
    if (placed.length === LABELS_MAX) break;
    const label = placeCity(city, tools);
    if (label) placed.push(label);
  }
  return placed;
}

function placeCity({ name, population, latitude, longitude }: City, tools: LabelTools): CityLabel | null {
  const { space, projection, lettering } = tools;
  const sizePx = labelSizePx(population);
  const widthPx = lettering.widthPx(name, sizePx);
  if (widthPx === null) return null;
  const dot = { x: projection.x(longitude), y: projection.y(latitude) };
  const dotBox = { left: dot.x - 3, right: dot.x + 3, top: dot.y - 3, bottom: dot.y + 3 };
  if (!space.isFree(dotBox)) return null;
  const anchor = anchorsOf(dot, widthPx * projection.stretch, sizePx).find(({ box }) => space.isFree(box));
  if (!anchor) return null;
  space.take(anchor.box, dotBox);
  return { text: name, sizePx, x: anchor.x, y: anchor.y, dot };
}

function anchorsOf(dot: { x: number; y: number }, widthPx: number, sizePx: number) {
  const middle = dot.y + ((ASCENT - DESCENT) * sizePx) / 2;
  return [
    { x: dot.x + GAP_PX, y: middle },
    { x: dot.x - GAP_PX - widthPx, y: middle },
    { x: dot.x - widthPx / 2, y: dot.y - GAP_PX - DESCENT * sizePx },
    { x: dot.x - widthPx / 2, y: dot.y + GAP_PX + ASCENT * sizePx },
  ].map(({ x, y }) => ({ x, y, box: boxOf({ x, y, sizePx }, widthPx) }));
}

function boxOf({ x, y, sizePx }: Omit<Label, 'text'>, widthPx: number): Box {
  return { left: x, right: x + widthPx, top: y - ASCENT * sizePx, bottom: y + DESCENT * sizePx };
}

/** Keeps those labels that have a place of their own already, where it is free. */
export function keepFree(labels: readonly Label[], { space, projection, lettering }: LabelTools): Label[] {
  return labels.filter((label) => {
    const widthPx = lettering.widthPx(label.text, label.sizePx);
    if (widthPx === null) return false;
    const box = boxOf(label, widthPx * projection.stretch);
    const free = space.isFree(box);
    if (free) space.take(box);
    return free;
  });
}
