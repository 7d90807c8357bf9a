import type { Scene } from '@cesium/engine';

/**
 * Cesium uses finer tiles where the ground is closer, so even a camera that looks straight down would see two map
 * levels side by side, with names cut at their border. Adjusting the tolerance slightly with the height makes the whole
 * view change its level at one height.
 */

/** Cesium's default tolerance is 2 px. Less is sharper, and these tiles are twice as fine. */
const USUAL_PX = 1.7;
/**
 * Tiles refine at this fraction of the camera's height: closer than anything in view, whose farthest part is twice as
 * far.
 */
const NEARER = 0.9;

export interface View {
  readonly heightM: number;
  /** Meters per pixel at a distance of one meter. */
  readonly pixelM: number;
  /** The error of a level 0 tile; each level halves it. */
  readonly levelZeroErrorM: number;
}

/** The tolerance in pixels at which the ground from `NEARER` to twice as far is drawn with one level. */
export function steadyErrorPx({ heightM, pixelM, levelZeroErrorM }: View): number {
  const errorPx = toErrorPx({ heightM, pixelM, levelZeroErrorM });
  return Math.min(errorPx / 2 ** levelOf(errorPx), USUAL_PX * 2);
}

/** The level of the map at this tolerance. */
export function steadyLevel(view: View): number {
  return levelOf(toErrorPx(view));
}

function toErrorPx({ heightM, pixelM, levelZeroErrorM }: View): number {
  return levelZeroErrorM / (heightM * NEARER * pixelM);
}

function levelOf(errorPx: number): number {
  return Math.max(0, Math.round(Math.log2(errorPx / USUAL_PX)));
}

/** The view of a perspective camera; null for any other. */
export function viewOf({ camera, canvas, terrainProvider }: Scene): View | null {
  const fovy = 'fovy' in camera.frustum ? camera.frustum.fovy : undefined;
  if (fovy === undefined) return null;
  return {
    heightM: camera.positionCartographic.height,
    pixelM: (2 * Math.tan(fovy / 2)) / Math.max(1, canvas.clientHeight),
    levelZeroErrorM: terrainProvider.getLevelMaximumGeometricError(0),
  };
}

/** Keeps one map level in view as the camera moves. @returns the closer */
export function keepDetailSteady(scene: Scene): () => void {
  return scene.preRender.addEventListener(() => {
    const view = viewOf(scene);
    if (scene.globe && view) scene.globe.maximumScreenSpaceError = steadyErrorPx(view);
  });
}
