import { Event, type Scene } from '@cesium/engine';
import { expect, test, vi } from 'vitest';
import { watchReadiness, watchTiles } from './readiness.ts';

/** The parts of a scene that report tiles and frames. */
function openScene() {
  const globe = { tileLoadProgressEvent: new Event<(count: number) => void>(), tilesLoaded: false };
  const scene = { globe, postRender: new Event<() => void>(), requestRender: vi.fn<() => void>() };
  return { ...scene, scene: scene as unknown as Scene };
}

test('Cesium keeps drawing while tiles load, but not with software rendering', () => {
  const { scene, globe } = openScene();
  let low = false;
  const allThere = watchTiles(scene, () => low);
  globe.tileLoadProgressEvent.raiseEvent(4);
  expect([allThere(), globe.tilesLoaded]).toEqual([false, false]);
  low = true;
  expect([allThere(), globe.tilesLoaded]).toEqual([false, true]);
  globe.tileLoadProgressEvent.raiseEvent(0);
  low = false;
  expect([allThere(), globe.tilesLoaded]).toEqual([true, true]);
});

test('it is ready after three frames with every tile, and requests those frames', () => {
  const { scene, globe, postRender, requestRender } = openScene();
  const reports: string[] = [];
  const allThere = watchTiles(scene, () => false);
  const close = watchReadiness(scene, (readiness) => reports.push(readiness), { isLow: () => false, allThere });
  globe.tileLoadProgressEvent.raiseEvent(1);
  postRender.raiseEvent();
  globe.tileLoadProgressEvent.raiseEvent(0);
  for (let frame = 0; frame < 4; frame++) postRender.raiseEvent();
  expect(reports).toEqual(['loading', 'loading', 'loading', 'ready']);
  expect(requestRender).toHaveBeenCalledTimes(3);
  close();
});
