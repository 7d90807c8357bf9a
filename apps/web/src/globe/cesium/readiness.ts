import type { Scene } from '@cesium/engine';

const QUIET_FRAMES = 3;

/**
 * Reports `ready` after three frames in a row with every tile loaded. Also asks for the frames that this takes: in
 * request-render mode they stop while tiles are still on their way.
 * @returns the closer
 */
export function watchReadiness(scene: Scene, report: (readiness: 'loading' | 'ready') => void): () => void {
  let quiet = 0;
  return scene.postRender.addEventListener(() => {
    quiet = scene.globe?.tilesLoaded ? quiet + 1 : 0;
    if (quiet < QUIET_FRAMES) scene.requestRender();
    if (quiet <= QUIET_FRAMES) report(quiet === QUIET_FRAMES ? 'ready' : 'loading');
  });
}
