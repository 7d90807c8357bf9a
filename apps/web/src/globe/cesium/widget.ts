import {
  CesiumWidget,
  ClockStep,
  Color,
  Credit,
  CreditDisplay,
  EllipsoidTerrainProvider,
  type ImageryLayer,
  Ion,
  Matrix4,
  RequestScheduler,
  type Scene,
} from '@cesium/engine';
import type { GlobeQuality } from '../globe.ts';
import { createFrameJudge } from '../quality.ts';
import { CLOSEST_M, FARTHEST_M, startView } from './camera.ts';

/** Maximum ratio of canvas pixels to CSS pixels. Three would be too expensive for a phone. */
const SHARPEST = 2;
/** A quarter of the pixels on a slow machine, whose frames take as long as they have pixels. */
const LOW_SCALE = 0.5;
/** A camera that has not moved for this long rests. */
const REST_MS = 400;

/**
 * The plain ellipsoid. Cesium's own does not report its available tiles, so the engine descends one level per frame.
 */
class SmoothEarth extends EllipsoidTerrainProvider {
  override getTileDataAvailable(): boolean {
    return true;
  }
}

/** If more tiles are missing in a view, coarser ones are loaded first. About two screens. */
const TILES_AT_ONCE = 64;

/** A browser opens six connections to a server over HTTP/1, and the page needs some of them itself. */
const REQUESTS_AT_ONCE = 4;

/** The bare widget. Renders on request, shows the real time, and never contacts Cesium's servers. */
export function createWidget(host: HTMLElement, baseLayer: ImageryLayer, quality: GlobeQuality): CesiumWidget {
  Ion.defaultAccessToken = '';
  // Cesium's own credit is a logo of its cloud service, which is not used.
  CreditDisplay.cesiumCredit = new Credit('CesiumJS');
  if (isHttp1()) RequestScheduler.maximumRequestsPerServer = REQUESTS_AT_ONCE;
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
    skyAtmosphere: false,
    ...(low ? { skyBox: false } : {}),
  });
  widget.resolutionScale = Math.min(1, SHARPEST / window.devicePixelRatio);
  widget.clock.clockStep = ClockStep.SYSTEM_CLOCK;
  const { scene } = widget;
  scene.backgroundColor = Color.fromCssColorString('#04070d');
  if (scene.globe) {
    scene.globe.showGroundAtmosphere = false;
    scene.globe.baseColor = Color.fromCssColorString('#0b2a45');
    // Requests the tiles of the view immediately, without their parents, which are not shown.
    scene.globe.preloadAncestors = false;
    scene.globe.loadingDescendantLimit = TILES_AT_ONCE;
  }
  // It would copy the depth of the whole screen in every frame. The ground is found by its shape instead.
  scene.useDepthPicking = false;
  scene.screenSpaceCameraController.minimumZoomDistance = CLOSEST_M;
  scene.screenSpaceCameraController.maximumZoomDistance = FARTHEST_M;
  startView(widget);
  if (low) lowerQuality(widget);
  return widget;
}

/**
 * A detached element for Cesium's credits, which the page shows itself. Otherwise their style sheet would stay in the
 * page, and their hidden window would be in it as an open dialog.
 */
function unseenPlace(): HTMLElement {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  return root.appendChild(document.createElement('div'));
}

/** Destroys the widget and releases its context immediately instead of at the next garbage collection. */
export function endWidget(widget: CesiumWidget): void {
  const { canvas } = widget;
  widget.destroy();
  canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
}

/** A zoomed-out page has fewer pixels than it reports. */
function lowScale(): number {
  return LOW_SCALE * Math.min(1, window.devicePixelRatio);
}

/** Disables expensive features for slow machines. */
export function lowerQuality(widget: CesiumWidget): void {
  const { scene } = widget;
  widget.useBrowserRecommendedResolution = true;
  widget.resolutionScale = lowScale();
  widget.canvas.style.imageRendering = 'auto';
  scene.msaaSamples = 1;
  scene.postProcessStages.fxaa.enabled = false;
  scene.fog.enabled = false;
  for (const part of [scene.skyBox, scene.sun, scene.moon]) if (part) part.show = false;
  scene.requestRender();
}

/**
 * Draws a resting view with all its pixels, on a slow machine too. A moving one has a quarter of them.
 * @param allThere whether all tiles are loaded; until then frames follow each other
 * @returns the closer
 */
export function sharpenAtRest(
  widget: CesiumWidget,
  { isLow, allThere }: { readonly isLow: () => boolean; readonly allThere: () => boolean },
): () => void {
  const { camera, postRender } = widget.scene;
  const view = new Matrix4();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sharpen = () => {
    if (allThere()) widget.resolutionScale = Math.min(1, window.devicePixelRatio);
    else timer = setTimeout(sharpen, REST_MS);
  };
  const close = postRender.addEventListener(() => {
    if (!isLow() || Matrix4.equals(camera.viewMatrix, view)) return;
    Matrix4.clone(camera.viewMatrix, view);
    widget.resolutionScale = lowScale();
    clearTimeout(timer);
    timer = setTimeout(sharpen, REST_MS);
  });
  return () => {
    clearTimeout(timer);
    close();
  };
}

/** Calls back if the first frames of a seemingly fast machine are slow. @returns the closer */
export function watchSpeed(scene: Scene, onSlow: () => void): () => void {
  const isSlow = createFrameJudge();
  return scene.postRender.addEventListener(() => {
    if (isSlow(performance.now())) onSlow();
  });
}

function isHttp1(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.nextHopProtocol === 'http/1.1');
}
