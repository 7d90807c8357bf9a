import { Cartesian2, Cartesian3, Math as CesiumMath, type CesiumWidget, type Scene } from '@cesium/engine';
import { CAMERA_DEFAULTS } from '../camera-defaults.ts';
import type { GlobePoint } from '../globe.ts';
import { pointText } from '../globe-state.ts';
import { pannedPoint } from '../panned-point.ts';

/** The start position before the first flight: over the Atlantic, with both Americas and Europe in view. */
const FIRST_VIEW = { longitude: -45, latitude: 25, heightM: CAMERA_DEFAULTS.startHeightM * 1.6 } as const;
export const CLOSEST_M = 250;
export const FARTHEST_M = 40_000_000;
export const STRAIGHT_DOWN = { heading: 0, pitch: -CesiumMath.PI_OVER_TWO, roll: 0 } as const;
const STEP_SEC = 0.35;
/** Coordinates around the followed object. */
const TURN = CesiumMath.toRadians(15);

/** Moves the camera to its start, and stops any flight. */
export function startView({ scene }: CesiumWidget): void {
  scene.camera.cancelFlight();
  const destination = Cartesian3.fromDegrees(FIRST_VIEW.longitude, FIRST_VIEW.latitude, FIRST_VIEW.heightM);
  scene.camera.setView({ destination, orientation: STRAIGHT_DOWN });
}

/**
 * Moves the camera to a fraction of its height, along its line of sight, or to a fraction of its distance to the
 * followed object. A pin in view keeps its place on the screen when the camera descends.
 */
export function zoomBy({ scene, trackedEntity }: CesiumWidget, share: number, pin: GlobePoint | null): void {
  const { camera } = scene;
  if (trackedEntity) {
    // While the camera follows an object, its coordinates are relative to that object.
    const range = Cartesian3.magnitude(camera.position);
    const wanted = clampedHeight(range * share);
    camera.zoomIn(range - wanted);
  } else {
    const { longitude, latitude, height } = camera.positionCartographic;
    const { heading, pitch, roll } = camera;
    const wantedM = clampedHeight(height * share);
    const kept = wantedM < height && pin && isInView(scene, pin) ? pin : null;
    const near = kept ? 1 - wantedM / height : 0;
    const east = kept ? CesiumMath.negativePiToPi(CesiumMath.toRadians(kept.longitude) - longitude) : 0;
    const north = kept ? CesiumMath.toRadians(kept.latitude) - latitude : 0;
    camera.flyTo({
      destination: Cartesian3.fromRadians(longitude + near * east, latitude + near * north, wantedM),
      orientation: { heading, pitch, roll },
      duration: STEP_SEC,
    });
  }
  scene.requestRender();
}

/** From farther away, a pin may be behind the Earth, and the ground is no plane. */
const PLANE_TO_M = 2_000_000;

function isInView(scene: Scene, { longitude, latitude }: GlobePoint): boolean {
  if (scene.camera.positionCartographic.height > PLANE_TO_M) return false;
  const at = scene.cartesianToCanvasCoordinates(Cartesian3.fromDegrees(longitude, latitude));
  if (!at) return false;
  const { clientWidth, clientHeight } = scene.canvas;
  return at.x > 0 && at.y > 0 && at.x < clientWidth && at.y < clientHeight;
}

/** Moves the camera over the ground at constant height, or rotates it around the followed object. */
export function panBy({ scene, trackedEntity }: CesiumWidget, right: number, up: number): void {
  const { camera } = scene;
  if (trackedEntity) {
    camera.rotateRight(-right * TURN);
    camera.rotateUp(-up * TURN);
  } else {
    const { longitude, latitude, height } = camera.positionCartographic;
    const { heading, pitch, roll } = camera;
    const from = { latitude: CesiumMath.toDegrees(latitude), longitude: CesiumMath.toDegrees(longitude) };
    const to = pannedPoint(from, height, { right, up, headingRad: heading });
    camera.flyTo({
      destination: Cartesian3.fromDegrees(to.longitude, to.latitude, height),
      orientation: { heading, pitch, roll },
      duration: STEP_SEC,
    });
  }
  scene.requestRender();
}

function clampedHeight(heightM: number): number {
  return Math.min(Math.max(heightM, CLOSEST_M), FARTHEST_M);
}

/** The point of the ground in the center of the view, or below the camera if the center is off the Earth. */
export function pointInView({ scene }: CesiumWidget): GlobePoint {
  const { camera, canvas, ellipsoid } = scene;
  const middle = new Cartesian2(canvas.clientWidth / 2, canvas.clientHeight / 2);
  const hit = camera.pickEllipsoid(middle);
  const place = hit ? ellipsoid.cartesianToCartographic(hit) : camera.positionCartographic;
  return { latitude: CesiumMath.toDegrees(place.latitude), longitude: CesiumMath.toDegrees(place.longitude) };
}

export function cameraText({ camera }: CesiumWidget): string {
  const { latitude, longitude, height } = camera.positionCartographic;
  const point = { latitude: CesiumMath.toDegrees(latitude), longitude: CesiumMath.toDegrees(longitude) };
  return `${pointText(point)},${Math.round(height)}`;
}
