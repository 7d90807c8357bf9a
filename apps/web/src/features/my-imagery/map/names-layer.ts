import { DomUtil, type LatLngBounds, type Map as LeafletMap } from 'leaflet';
import type { ViewBounds } from '../../../globe/map-tiles.ts';
import { createCovered } from '../../../globe/names/covered.ts';
import { drawName } from '../../../globe/names/draw-name.ts';
import { type FetchNames, NameSource, toNameKey } from '../../../globe/names/name-source.ts';
import { NameSprites } from '../../../globe/names/name-sprites.ts';
import { nameTilesOf } from '../../../globe/names/name-tiles.ts';
import { type Box, placeNames, type Side } from '../../../globe/names/place-names.ts';
import { from } from './world.ts';

/** Maximum ratio of canvas pixels to CSS pixels. */
const SHARPEST = 2;
/** Names whose place is farther outside of the view are skipped. */
const MARGIN_PX = 120;
/** Over the pictures, below the pins. */
const PANE = 'gt-names';

interface NamesOptions {
  readonly fetchNames: FetchNames;
  /** Whether letters are on the dark ground instead of the pale map. */
  readonly isDark: () => boolean;
  /** The pins, which no letters cover. */
  readonly pins: () => readonly Box[];
}

/** Place names in screen size, on a canvas over the map. @returns redraws them */
export function addNames(map: LeafletMap, { fetchNames, isDark, pins }: NamesOptions): () => void {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  map.createPane(PANE).append(canvas);
  const pixelRatio = Math.min(devicePixelRatio, SHARPEST);
  const sprites = new NameSprites(getComputedStyle(document.body).fontFamily || 'sans-serif', pixelRatio);
  const covered = createCovered(map.getContainer());
  const sides = new Map<string, Side>();
  const source = new NameSource(fetchNames, () => draw());

  function draw(): void {
    if (!canvas.isConnected) return;
    const { x: width, y: height } = map.getSize();
    // A new size also clears the canvas.
    canvas.width = width * pixelRatio;
    canvas.height = height * pixelRatio;
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    // Its pane moves with the map.
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(pixelRatio, pixelRatio);
    const west = map.getBounds().getWest();
    const ground = isDark() ? 'dark' : 'pale';
    // A tile of names spans four of the map, and is readable on twice their size.
    const names = source.namesOf(nameTilesOf(toView(map.getBounds()), Math.round(map.getZoom()) - 1));
    const found = names.flatMap((name) => {
      const sprite = sprites.get(name, ground);
      // To the east of the western edge, or slightly beyond it.
      const longitude = from(name.longitude, west - 1);
      const { x, y } = map.latLngToContainerPoint([name.latitude, longitude]);
      if (x < -MARGIN_PX || x > width + MARGIN_PX || y < -MARGIN_PX || y > height + MARGIN_PX) return [];
      const { widthPx, heightPx, mark } = sprite;
      return [{ key: toNameKey(name), x, y, widthPx, heightPx, hasDot: mark !== null, sprite }];
    });
    const byKey = new Map(found.map((name) => [name.key, name]));
    const placed = placeNames(found, (key) => sides.get(key), [...covered(), ...pins()]);
    sides.clear();
    for (const { key, side } of placed) {
      const name = byKey.get(key);
      if (name) drawName(context, { ...name, side, opacity: 1 });
      sides.set(key, side);
    }
  }

  map.on('zoomstart', () => (canvas.hidden = true));
  map.on('zoomend', () => (canvas.hidden = false));
  map.on('move zoomend resize', draw);
  return draw;
}

function toView(bounds: LatLngBounds): ViewBounds {
  const [south, north] = [bounds.getSouth(), bounds.getNorth()];
  if (bounds.getEast() - bounds.getWest() >= 360) return { west: -180, south, east: 180, north };
  return { west: from(bounds.getWest(), -180), south, east: from(bounds.getEast(), -180), north };
}
