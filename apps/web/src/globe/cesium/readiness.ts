import type { Scene } from '@cesium/engine';

const QUIET_FRAMES = 3;
/** Between two frames that wait for tiles, where the processor draws: the tiles need it more. Each that comes has one. */
const LOW_PAUSE_MS = 250;

/**
 * Reports `ready` after three frames in a row with every tile loaded. Also asks for the frames that this takes: in
 * request-render mode they stop while tiles are still on their way.
 * @param isLow whether frames cost a slow machine its processor
 * @returns the closer
 */
export function watchReadiness(
  scene: Scene,
  report: (readiness: 'loading' | 'ready') => void,
  isLow: () => boolean,
): () => void {
  let quiet = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const close = scene.postRender.addEventListener(() => {
    quiet = scene.globe?.tilesLoaded ? quiet + 1 : 0;
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
