import type { CesiumWidget, Scene } from '@cesium/engine';
import { afterRest, onInputOutside } from '../after-rest.ts';

/** Speed of a low orbit. */
const ORBIT_M_S = 7500;
/** Angle of one pixel on a screen of a thousand lines (field of view of 60 degrees). */
const PIXEL_PER_M = 1 / 1000;
/** Below this height, a camera that looks down has all satellites behind it. */
const BELOW_ORBITS_M = 300_000;

export interface Movement {
  /** Whether there are satellites. */
  readonly moving: boolean;
  readonly heightM: number;
  /** Frames are expensive on a slow machine. */
  readonly low: boolean;
}

/**
 * Seconds between two frames: the time in which a low orbit moves half a pixel. Without satellites only the terminator
 * moves, a pixel in half a minute from afar.
 */
export function frameIntervalSec({ moving, heightM, low }: Movement): number {
  if (!moving) return 30;
  if (heightM < BELOW_ORBITS_M) return 1;
  const halfPixelSec = (heightM * PIXEL_PER_M * 0.5) / ORBIT_M_S;
  return Math.min(Math.max(halfPixelSec, low ? 0.5 : 0.05), 1);
}

/** Adjusts the frame rate of the scene. @returns a function to call when satellites change, and the closer */
export function keepCadence(
  scene: Scene,
  now: () => Omit<Movement, 'heightM'>,
): { adapt: () => void; close: () => void } {
  const adapt = () => {
    const heightM = scene.camera.positionCartographic.height;
    scene.maximumRenderTimeChange = frameIntervalSec({ ...now(), heightM });
  };
  adapt();
  return { adapt, close: scene.camera.moveEnd.addEventListener(adapt) };
}

/**
 * Stops drawing while the user works in the panel beside the globe, on a slow machine. A globe that changes its size is
 * drawn once, because it would leave a part of its place empty.
 * @param place the element of the globe, in its host in the pane with its buttons
 * @returns the closer
 */
export function pauseForPanel(widget: CesiumWidget, place: HTMLElement, isLow: () => boolean): () => void {
  let cancel = () => {};
  const resume = () => {
    widget.useDefaultRenderLoop = place.isConnected;
    widget.scene.requestRender();
  };
  const stop = onInputOutside(
    () => place.parentElement?.parentElement,
    () => {
      if (!isLow()) return;
      widget.useDefaultRenderLoop = false;
      cancel();
      cancel = afterRest(resume);
    },
  );
  const sizes = new ResizeObserver(() => {
    if (widget.useDefaultRenderLoop || !place.isConnected) return;
    widget.resize();
    widget.render();
  });
  sizes.observe(place);
  return () => {
    cancel();
    stop();
    sizes.disconnect();
  };
}
