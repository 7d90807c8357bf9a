import {
  Cartesian3,
  Math as CesiumMath,
  CesiumWidget,
  ClockStep,
  Color,
  Credit,
  CreditDisplay,
  type ImageryLayer,
  Ion,
  type Scene,
} from '@cesium/engine';
import { GLOBE } from '@groundtrack/contract';
import type { GlobeQuality } from '../globe.ts';
import { createFrameJudge } from '../quality.ts';

/** Where the camera waits for the first flight: over the Atlantic, both Americas and Europe in view. */
const FIRST_VIEW = { longitude: -45, latitude: 25 } as const;
export const CLOSEST_M = 250;
export const FARTHEST_M = 40_000_000;

/** The bare widget: renders on request, shows the real time, and never talks to Cesium's servers. */
export function createWidget(host: HTMLElement, baseLayer: ImageryLayer, quality: GlobeQuality): CesiumWidget {
  Ion.defaultAccessToken = '';
  // Cesium's own credit is a logo for its cloud service, which is never asked.
  CreditDisplay.cesiumCredit = new Credit('CesiumJS');
  const low = quality === 'low';
  const widget = new CesiumWidget(host, {
    baseLayer,
    scene3DOnly: true,
    requestRenderMode: true,
    orderIndependentTranslucency: false,
    msaaSamples: low ? 1 : 4,
    shouldAnimate: true,
    showRenderLoopErrors: false,
    creditContainer: document.createElement('div'),
    ...(low ? { skyBox: false, skyAtmosphere: false } : {}),
  });
  widget.clock.clockStep = ClockStep.SYSTEM_CLOCK;
  const { scene } = widget;
  scene.backgroundColor = Color.fromCssColorString('#04070d');
  if (scene.globe) scene.globe.baseColor = Color.fromCssColorString('#0b2a45');
  scene.screenSpaceCameraController.minimumZoomDistance = CLOSEST_M;
  scene.screenSpaceCameraController.maximumZoomDistance = FARTHEST_M;
  scene.camera.setView({
    destination: Cartesian3.fromDegrees(FIRST_VIEW.longitude, FIRST_VIEW.latitude, GLOBE.startHeightM * 1.6),
    orientation: { heading: 0, pitch: -CesiumMath.PI_OVER_TWO, roll: 0 },
  });
  if (low) lowerQuality(scene);
  return widget;
}

/** Turns off at run time whatever costs a slow machine its frames. */
export function lowerQuality(scene: Scene): void {
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
