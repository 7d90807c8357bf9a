import type { SimulatedGround } from '@groundtrack/contract';
import { type ImageOverlay, imageOverlay, type Map as LeafletMap } from 'leaflet';
import { type GroundTile, groundTilesIn } from '../../../lib/ground-tiles.ts';

/** From this zoom on, towns and coasts of the ground are larger than those of the map, and cover it. */
export const GROUND_FROM_ZOOM = 9.5;
/** A tile of level 0 shows the whole turn, and on this map one of two. */
const LEVELS_APART = 1;
/** A few tiles of this many levels below are there long before the sharp ones. */
const COARSE_LEVELS = 3;
/** Pixels of a tile. */
const TILE_PX = 256;
const PANE = 'gt-ground';

interface Shown {
  readonly overlay: ImageOverlay;
  readonly level: number;
  isLoading: boolean;
}

/**
 * Shows the ground that simulated providers photograph, below their pictures. Its tiles are Web Mercator ones, which the
 * geographic map shows as single images: near the ground, a tile looks the same in both projections. The tiles of a view
 * appear together, because they would be a patchwork while they load; those of the last view stay until then.
 * @param onShow reports whether the view is close enough
 */
export function showGround(map: LeafletMap, ground: SimulatedGround, onShow: (isShown: boolean) => void): void {
  // Above the map, below the pictures. One pane, so that colors are changed once: at the edges of single images it shows.
  map.createPane(PANE).classList.add(PANE);
  const shown = new Map<string, Shown>();
  let wanted = new Map<string, GroundTile>();
  const drop = (isOld: (key: string, one: Shown) => boolean) => {
    for (const [key, one] of shown) {
      if (wanted.has(key) || !isOld(key, one)) continue;
      one.overlay.remove();
      shown.delete(key);
    }
  };
  const reveal = (level: number) => {
    const ofLevel = [...shown.values()].filter((one) => one.level === level);
    if (ofLevel.some(({ isLoading }) => isLoading)) return;
    for (const { overlay } of ofLevel) overlay.getElement()?.classList.add('gt-ground-there');
    if ([...shown.values()].every(({ isLoading }) => !isLoading)) drop(() => true);
  };
  map.on('moveend', () => {
    wanted = new Map(tilesInView(map, ground).map((tile) => [`${tile.z}/${tile.x}/${tile.y}`, tile]));
    // A tile that is still loading would only delay those of this view.
    drop((_key, { isLoading }) => isLoading || wanted.size === 0);
    for (const [key, tile] of wanted) {
      if (shown.has(key)) continue;
      const one: Shown = { overlay: toOverlay(tile, ground.urlTemplate), level: tile.z, isLoading: true };
      shown.set(key, one);
      const settle = () => {
        one.isLoading = false;
        reveal(tile.z);
      };
      one.overlay.on('load', settle);
      one.overlay.on('error', () => {
        // A missing tile leaves the map visible, without the sign of a broken image.
        one.overlay.remove();
        settle();
      });
      one.overlay.addTo(map);
    }
    for (const level of new Set([...wanted.values()].map(({ z }) => z))) reveal(level);
    onShow(wanted.size > 0);
  });
}

function tilesInView(map: LeafletMap, { minLevel, maxLevel }: SimulatedGround): GroundTile[] {
  const zoom = map.getZoom();
  const level = Math.min(Math.round(zoom) + LEVELS_APART, maxLevel);
  if (zoom < GROUND_FROM_ZOOM || level < minLevel) return [];
  const bounds = map.getBounds();
  const view = { south: bounds.getSouth(), north: bounds.getNorth(), west: bounds.getWest(), east: bounds.getEast() };
  const coarse = Math.max(minLevel, level - COARSE_LEVELS);
  return [...(coarse < level ? groundTilesIn(view, coarse) : []), ...groundTilesIn(view, level)];
}

function toOverlay({ z, x, y, south, west, north, east }: GroundTile, urlTemplate: string): ImageOverlay {
  const url = urlTemplate.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
  // Half a pixel over its neighbors: between whole levels, edges are on parts of a pixel, and what is below would show.
  const [down, across] = [(north - south) / TILE_PX / 2, (east - west) / TILE_PX / 2];
  const corners: [number, number][] = [
    [south - down, west - across],
    [north + down, east + across],
  ];
  return imageOverlay(url, corners, { pane: PANE, zIndex: z, className: 'gt-ground-tile' });
}
