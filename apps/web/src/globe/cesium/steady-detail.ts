import type { Scene } from '@cesium/engine';

/**
 * Cesium takes finer tiles where the ground is nearer, so even a camera that looks straight down sees two levels of the
 * map side by side, with names cut where they meet. Its tolerance, moved a little with the height, brings the change of
 * levels to one height for the whole view.
 */

/** The tolerance Cesium would take on its own is 2 px; less is sharper, and tiles here are twice as fine. */
const USUAL_PX = 1.7;
/** Tiles refine at this share of the camera's height: nearer than anything in view, whose farthest is twice as far. */
const NEARER = 0.9;

export interface View {
  readonly heightM: number;
  /** Meters that a pixel covers a meter ahead. */
  readonly pixelM: number;
  /** What a tile of level 0 is coarse by; each level halves it. */
  readonly levelZeroErrorM: number;
}

/** The tolerance, in pixels, at which the ground from `NEARER` to twice as far is drawn with one level. */
export function steadyErrorPx({ heightM, pixelM, levelZeroErrorM }: View): number {
  const errorPx = toErrorPx({ heightM, pixelM, levelZeroErrorM });
  return Math.min(errorPx / 2 ** levelOf(errorPx), USUAL_PX * 2);
}

/** The level of the map that this tolerance brings into view. */
export function steadyLevel(view: View): number {
  return levelOf(toErrorPx(view));
}

function toErrorPx({ heightM, pixelM, levelZeroErrorM }: View): number {
  return levelZeroErrorM / (heightM * NEARER * pixelM);
}

function levelOf(errorPx: number): number {
  return Math.max(0, Math.round(Math.log2(errorPx / USUAL_PX)));
}

/** What a camera with a perspective sees of the ground; null with any other. */
export function viewOf({ camera, canvas, terrainProvider }: Scene): View | null {
  const fovy = 'fovy' in camera.frustum ? camera.frustum.fovy : undefined;
  if (fovy === undefined) return null;
  return {
    heightM: camera.positionCartographic.height,
    pixelM: (2 * Math.tan(fovy / 2)) / Math.max(1, canvas.clientHeight),
    levelZeroErrorM: terrainProvider.getLevelMaximumGeometricError(0),
  };
}

/** Keeps one level of the map in view as the camera moves. @returns the closer */
export function keepDetailSteady(scene: Scene): () => void {
  return scene.preRender.addEventListener(() => {
    const view = viewOf(scene);
    if (scene.globe && view) scene.globe.maximumScreenSpaceError = steadyErrorPx(view);
  });
}
