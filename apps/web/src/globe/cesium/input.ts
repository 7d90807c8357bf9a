import {
  type Cartesian2,
  Math as CesiumMath,
  type Scene,
  ScreenSpaceEventHandler,
  ScreenSpaceEventType,
} from '@cesium/engine';
import type { GlobePoint } from '../globe.ts';

/** Cesium reports a click before a double click, so a pick waits this long. */
const DOUBLE_CLICK_MS = 250;
/** Minimum interval between searches for a satellite under the pointer. */
const HOVER_MS = 120;

export interface InputEvents {
  /** The object at a position of the canvas; null if there is none. */
  readonly satelliteAt: (position: Cartesian2) => string | null;
  /** The handle of the area at a position of the canvas. */
  readonly handleAt: (position: Cartesian2) => number | null;
  readonly onHandle: (index: number, phase: 'take' | 'move' | 'drop', ground: GlobePoint) => void;
  /** A single click, and the object at its position when it was made. */
  readonly onClick: (satelliteId: string | null, ground: GlobePoint | null) => void;
  readonly onDoubleClick: () => void;
  /** The object under the resting pointer; null once the pointer has left. */
  readonly onHover: (satelliteId: string | null, ground: GlobePoint | null) => void;
}

/** The point of the ground under a position of the canvas; null off the Earth. */
function groundAt(scene: Scene, position: Cartesian2): GlobePoint | null {
  const hit = scene.camera.pickEllipsoid(position);
  const place = hit && scene.ellipsoid.cartesianToCartographic(hit);
  return place
    ? { latitude: CesiumMath.toDegrees(place.latitude), longitude: CesiumMath.toDegrees(place.longitude) }
    : null;
}

/** Pointer events of the canvas. @returns the closer; without it the handler keeps the whole scene in memory */
export function watchInput(scene: Scene, events: InputEvents): () => void {
  const handler = new ScreenSpaceEventHandler(scene.canvas);
  let click: ReturnType<typeof setTimeout> | undefined;
  let hover: ReturnType<typeof setTimeout> | undefined;
  let pointer: Cartesian2 | null = null;
  /** The dragged handle, and its last position. */
  let held: { readonly index: number; ground: GlobePoint } | null = null;
  let isClickOnHandle = false;

  handler.setInputAction(({ position }: ScreenSpaceEventHandler.PositionedEvent) => {
    const index = events.handleAt(position);
    const ground = groundAt(scene, position);
    isClickOnHandle = index !== null && ground !== null;
    if (index === null || ground === null) return;
    held = { index, ground };
    scene.screenSpaceCameraController.enableInputs = false;
    events.onHandle(index, 'take', ground);
  }, ScreenSpaceEventType.LEFT_DOWN);

  const drop = () => {
    if (held === null) return;
    const { index, ground } = held;
    held = null;
    scene.screenSpaceCameraController.enableInputs = true;
    events.onHandle(index, 'drop', ground);
  };
  handler.setInputAction(drop, ScreenSpaceEventType.LEFT_UP);

  handler.setInputAction(({ position }: ScreenSpaceEventHandler.PositionedEvent) => {
    clearTimeout(click);
    if (isClickOnHandle) return;
    const [satelliteId, ground] = [events.satelliteAt(position), groundAt(scene, position)];
    click = setTimeout(() => events.onClick(satelliteId, ground), DOUBLE_CLICK_MS);
  }, ScreenSpaceEventType.LEFT_CLICK);

  handler.setInputAction(() => {
    clearTimeout(click);
    events.onDoubleClick();
  }, ScreenSpaceEventType.LEFT_DOUBLE_CLICK);

  handler.setInputAction(({ endPosition }: ScreenSpaceEventHandler.MotionEvent) => {
    const ground = held && groundAt(scene, endPosition);
    if (held && ground) {
      held.ground = ground;
      events.onHandle(held.index, 'move', ground);
    }
    if (held) return;
    pointer = endPosition.clone();
    hover ??= setTimeout(() => {
      hover = undefined;
      if (pointer) events.onHover(events.satelliteAt(pointer), groundAt(scene, pointer));
    }, HOVER_MS);
  }, ScreenSpaceEventType.MOUSE_MOVE);

  const leave = () => {
    clearTimeout(hover);
    hover = undefined;
    drop();
    events.onHover(null, null);
  };
  scene.canvas.addEventListener('pointerleave', leave);

  return () => {
    clearTimeout(click);
    clearTimeout(hover);
    scene.canvas.removeEventListener('pointerleave', leave);
    handler.destroy();
  };
}
