import type { SimulatedGround } from '@groundtrack/contract';
import { type ImageOverlay, imageOverlay, type Map as LeafletMap } from 'leaflet';
import { type GroundTile, groundTilesIn } from './ground-tiles.ts';

/** From this zoom on, towns and coasts of the ground are larger than those of the map. */
const FROM_ZOOM = 9.5;
/** A tile of level 0 shows the whole turn, and on this map one of two. */
const LEVELS_APART = 1;

/**
 * Shows the ground that simulated providers photograph, below their pictures. Its tiles are Web Mercator ones, which the
 * geographic map shows as single images: near the ground, a tile looks the same in both projections.
 * @param onShow reports whether the view is close enough
 */
export function showGround(map: LeafletMap, ground: SimulatedGround, onShow: (isShown: boolean) => void): void {
  const shown = new Map<string, ImageOverlay>();
  map.on('moveend', () => {
    const wanted = new Map(tilesInView(map, ground).map((tile) => [`${tile.z}/${tile.x}/${tile.y}`, tile]));
    for (const [key, overlay] of shown) {
      if (wanted.has(key)) continue;
      overlay.remove();
      shown.delete(key);
    }
    for (const [key, tile] of wanted)
      if (!shown.has(key)) shown.set(key, toOverlay(tile, ground.urlTemplate).addTo(map));
    onShow(wanted.size > 0);
  });
}

function tilesInView(map: LeafletMap, { minLevel, maxLevel }: SimulatedGround): GroundTile[] {
  const zoom = map.getZoom();
  const level = Math.min(Math.round(zoom) + LEVELS_APART, maxLevel);
  if (zoom < FROM_ZOOM || level < minLevel) return [];
  const bounds = map.getBounds();
  const view = { south: bounds.getSouth(), north: bounds.getNorth(), west: bounds.getWest(), east: bounds.getEast() };
  return groundTilesIn(view, level);
}

function toOverlay({ z, x, y, south, west, north, east }: GroundTile, urlTemplate: string): ImageOverlay {
  const url = urlTemplate.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
  const corners: [number, number][] = [
    [south, west],
    [north, east],
  ];
  const overlay = imageOverlay(url, corners, { pane: 'tilePane', zIndex: 5, className: 'gt-ground' });
  // A missing tile leaves the map visible, without the sign of a broken image.
  overlay.on('error', () => overlay.remove());
  return overlay;
}
