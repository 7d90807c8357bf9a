import type { Scene } from '@cesium/engine';

/** How fast a low orbit runs. */
const ORBIT_M_S = 7500;
/** What one pixel of a screen of a thousand lines shows of a meter straight ahead (field of view of 60 degrees). */
const PIXEL_PER_M = 1 / 1000;
/** Nearer than this a camera that looks down has the satellites behind it. */
const BELOW_ORBITS_M = 300_000;

export interface Movement {
  /** Whether satellites are there. */
  readonly moving: boolean;
  readonly heightM: number;
  /** Frames cost a slow machine its processor. */
  readonly low: boolean;
}

/**
 * Seconds until what moves is worth a frame of its own: half a pixel of a low orbit's way. Without satellites only the
 * terminator creeps, a pixel in half a minute from afar.
 */
export function frameIntervalSec({ moving, heightM, low }: Movement): number {
  if (!moving) return 30;
  if (heightM < BELOW_ORBITS_M) return 1;
  const halfPixelSec = (heightM * PIXEL_PER_M * 0.5) / ORBIT_M_S;
  return Math.min(Math.max(halfPixelSec, low ? 0.5 : 0.05), 1);
}

/** Keeps the scene at that pace. @returns one to call when satellites come or go, and the closer */
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
