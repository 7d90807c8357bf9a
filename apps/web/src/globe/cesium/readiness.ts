import type { Scene } from '@cesium/engine';

const QUIET_FRAMES = 3;
/** Between two frames that wait for tiles, where the processor draws: the tiles need it more. Each that comes has one. */
const LOW_PAUSE_MS = 80;

/**
 * Counts the tiles on their way, and keeps Cesium from drawing frame after frame until the last is there where frames
 * take the processor from them: `Scene.render` asks `tilesLoaded` at the end of each.
 * @param isLow whether frames cost a slow machine its processor
 * @returns whether every tile is there
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
 * Reports `ready` after three frames in a row with every tile loaded. Also asks for the frames that this takes.
 * @param allThere as `watchTiles` answers it
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
