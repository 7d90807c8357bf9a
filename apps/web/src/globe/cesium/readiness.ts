import type { Scene } from '@cesium/engine';

const QUIET_FRAMES = 3;
/**
 * Minimum interval between frames that wait for tiles with software rendering, because the tiles need the processor.
 * Each arriving tile triggers a frame.
 */
const LOW_PAUSE_MS = 80;

/**
 * Counts pending tiles. On slow machines it also keeps Cesium from rendering continuously until the last tile has
 * arrived: `Scene.render` checks `tilesLoaded` at the end of each frame.
 * @param isLow whether frames are expensive on this machine
 * @returns whether all tiles are loaded
 */
export function watchTiles({ globe }: Scene, isLow: () => boolean): () => boolean {
  let left = 0;
  globe?.tileLoadProgressEvent.addEventListener((count: number) => {
    left = count;
  });
  if (globe) Object.defineProperty(globe, 'tilesLoaded', { get: () => left === 0 || isLow() });
  return () => left === 0;
}

/**
 * Reports `ready` after three consecutive frames with every tile loaded, and requests these frames.
 * @param allThere the result of `watchTiles`
 * @returns the closer
 */
export function watchReadiness(
  scene: Scene,
  report: (readiness: 'loading' | 'ready') => void,
  { isLow, allThere }: { readonly isLow: () => boolean; readonly allThere: () => boolean },
): () => void {
  let quiet = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const close = scene.postRender.addEventListener(() => {
    quiet = allThere() ? quiet + 1 : 0;
    clearTimeout(pause);
    if (quiet === 0 && isLow()) pause = setTimeout(() => scene.requestRender(), LOW_PAUSE_MS);
    else if (quiet < QUIET_FRAMES) scene.requestRender();
    if (quiet <= QUIET_FRAMES) report(quiet === QUIET_FRAMES ? 'ready' : 'loading');
  });
  return () => {
    clearTimeout(pause);
    close();
  };
}
