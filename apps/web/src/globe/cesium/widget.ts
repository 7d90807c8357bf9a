import {
  CesiumWidget,
  ClockStep,
  Color,
  Credit,
  CreditDisplay,
  EllipsoidTerrainProvider,
  type ImageryLayer,
  Ion,
  type Scene,
} from '@cesium/engine';
import type { GlobeQuality } from '../globe.ts';
import { createFrameJudge } from '../quality.ts';
import { CLOSEST_M, FARTHEST_M, startView } from './camera.ts';

/** Pixels of the canvas for one of the page, at most: three would cost a telephone more than the eye gains. */
const SHARPEST = 2;

/** The plain ellipsoid. Cesium's own does not say that it has every tile, so the engine descends it one level a frame. */
class SmoothEarth extends EllipsoidTerrainProvider {
  override getTileDataAvailable(): boolean {
    return true;
  }
}

/** More tiles than this missing in a view, and one of a coarser level is loaded in their place: about two screens. */
const TILES_AT_ONCE = 64;

/** The bare widget: renders on request, shows the real time, and never talks to Cesium's servers. */
export function createWidget(host: HTMLElement, baseLayer: ImageryLayer, quality: GlobeQuality): CesiumWidget {
  Ion.defaultAccessToken = '';
  // Cesium's own credit is a logo for its cloud service, which is never asked.
  CreditDisplay.cesiumCredit = new Credit('CesiumJS');
  const low = quality === 'low';
  const unseen = unseenPlace();
  const widget = new CesiumWidget(host, {
    baseLayer,
    terrainProvider: new SmoothEarth(),
    scene3DOnly: true,
    requestRenderMode: true,
    orderIndependentTranslucency: false,
    msaaSamples: low ? 1 : 4,
    useBrowserRecommendedResolution: low,
    shouldAnimate: true,
    showRenderLoopErrors: false,
    creditContainer: unseen,
    creditViewport: unseen,
    ...(low ? { skyBox: false, skyAtmosphere: false } : {}),
  });
  widget.resolutionScale = Math.min(1, SHARPEST / window.devicePixelRatio);
  widget.clock.clockStep = ClockStep.SYSTEM_CLOCK;
  const { scene } = widget;
  scene.backgroundColor = Color.fromCssColorString('#04070d');
  if (scene.globe) {
    scene.globe.baseColor = Color.fromCssColorString('#0b2a45');
    // The tiles of the view itself are requested at once, and none of the levels above them, which it does not show.
    scene.globe.preloadAncestors = false;
    scene.globe.loadingDescendantLimit = TILES_AT_ONCE;
  }
  // Would copy the depth of the whole screen in every frame; the ground is found by its shape.
  scene.useDepthPicking = false;
  scene.screenSpaceCameraController.minimumZoomDistance = CLOSEST_M;
  scene.screenSpaceCameraController.maximumZoomDistance = FARTHEST_M;
  startView(widget);
  if (low) lowerQuality(widget);
  return widget;
}

/**
 * For Cesium's credits, which the page shows itself: their style sheet would otherwise stay in the head of the page for
 * good, and their window, hidden by that sheet alone, would be in the page as an open dialog.
 */
function unseenPlace(): HTMLElement {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  return root.appendChild(document.createElement('div'));
}

/** Destroys it and gives its context back at once, not when the browser comes to collect garbage. */
export function endWidget(widget: CesiumWidget): void {
  const { canvas } = widget;
  widget.destroy();
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
}

/** Turns off at run time whatever costs a slow machine its frames. */
export function lowerQuality(widget: CesiumWidget): void {
  const { scene } = widget;
  widget.useBrowserRecommendedResolution = true;
  // A page that is zoomed out has fewer pixels than it counts.
  widget.resolutionScale = Math.min(1, window.devicePixelRatio);
  scene.msaaSamples = 1;
  scene.postProcessStages.fxaa.enabled = false;
  scene.fog.enabled = false;
  for (const part of [scene.skyBox, scene.skyAtmosphere, scene.sun, scene.moon]) if (part) part.show = false;
  if (scene.globe) scene.globe.showGroundAtmosphere = false;
  scene.requestRender();
}

/** Tells when the first frames of a machine that looked able are slow. @returns the closer */
export function watchSpeed(scene: Scene, onSlow: () => void): () => void {
  const isSlow = createFrameJudge();
  return scene.postRender.addEventListener(() => {
    if (isSlow(performance.now())) onSlow();
  });
}
