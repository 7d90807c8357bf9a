import { CRS, map } from 'leaflet';
import { expect, it, onTestFinished, vi } from 'vitest';
import { showGround } from './ground-layer.ts';

const GROUND = { urlTemplate: '/ground/{z}/{x}/{y}.webp', minLevel: 10, maxLevel: 18, attribution: '' };

function open() {
  const host = document.createElement('div');
  vi.spyOn(host, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(host, 'clientHeight', 'get').mockReturnValue(400);
  const shown = map(host, { crs: CRS.EPSG4326, zoomAnimation: false, fadeAnimation: false, inertia: false });
  onTestFinished(() => void shown.remove());
  const onShow = vi.fn();
  showGround(shown, GROUND, onShow);
  const tiles = (level: number) => [...host.querySelectorAll<HTMLImageElement>(`img[src^="/ground/${level}/"]`)];
  const isThere = (tile: Element) => tile.classList.contains('gt-ground-there');
  return { shown, onShow, tiles, isThere };
}

it('shows the tiles of a level together, a few coarse ones first', () => {
  const { shown, onShow, tiles, isThere } = open();
  shown.setView([38.7, -9.1], 13);
  expect(onShow).toHaveBeenLastCalledWith(true);
  const [coarse, [first, ...others]] = [tiles(11), tiles(14)];
  expect(coarse.length).toBeLessThan(5);
  for (const tile of coarse) tile.dispatchEvent(new Event('load'));
  expect(coarse.every(isThere)).toBe(true);
  for (const tile of others) tile.dispatchEvent(new Event('load'));
  expect(others.some(isThere)).toBe(false);
  // A missing tile does not hide the others.
  first?.dispatchEvent(new Event('error'));
  expect(others.every(isThere)).toBe(true);
});

it('keeps the tiles of the last view until those of the next are there', () => {
  const { shown, onShow, tiles } = open();
  const load = (level: number) => {
    for (const tile of tiles(level)) tile.dispatchEvent(new Event('load'));
  };
  shown.setView([38.7, -9.1], 13);
  load(11);
  load(14);
  shown.setView([38.7, -9.1], 14);
  expect(tiles(14).length).toBeGreaterThan(0);
  load(12);
  load(15);
  expect(tiles(14)).toEqual([]);
  shown.setView([38.7, -9.1], 8);
  expect(tiles(15)).toEqual([]);
  expect(onShow).toHaveBeenLastCalledWith(false);
});
