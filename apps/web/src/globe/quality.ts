import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { GlobeQuality, MapLayer } from './globe.ts';

/** The user's choice; `auto` depends on the machine. */
export type Graphics = 'auto' | 'high' | 'low';

const SLOW_FRAME_MS = 80;
const JUDGED_FRAMES = 20;
/** A longer gap is a pause of the render loop, not a slow frame. */
const PAUSE_MS = 1000;

/** Whether a WebGL renderer is a software renderer. */
export function isSoftwareRenderer(renderer: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
}

export function startQuality(graphics: Graphics, renderer: string): GlobeQuality {
  if (graphics !== 'auto') return graphics;
  return isSoftwareRenderer(renderer) ? 'low' : 'adaptive';
}

/**
 * Rates the first twenty frames. Takes the time of each frame, and returns true once if they were too slow on average.
 */
export function createFrameJudge(): (atMs: number) => boolean {
  let lastMs: number | null = null;
  let frames = 0;
  let totalMs = 0;
  return (atMs) => {
    const tookMs = lastMs === null ? null : atMs - lastMs;
    lastMs = atMs;
    if (tookMs === null || tookMs > PAUSE_MS || frames === JUDGED_FRAMES) return false;
    frames += 1;
    totalMs += tookMs;
    return frames === JUDGED_FRAMES && totalMs / JUDGED_FRAMES > SLOW_FRAME_MS;
  };
}

let knownRenderer: string | null = null;

/**
 * Name of the WebGL 2 renderer; null if there is none. Cached, because creating a context blocks the page for up to a
 * tenth of a second.
 */
export function webglRenderer(): string | null {
  knownRenderer ??= readRenderer();
  return knownRenderer;
}

function readRenderer(): string | null {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) return null;
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = String(context.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}

interface GraphicsState {
  /** The chosen layer of the map; null is the first that the operator offers. */
  readonly layer: MapLayer | null;
  readonly setLayer: (layer: MapLayer) => void;
  readonly graphics: Graphics;
  readonly setGraphics: (graphics: Graphics) => void;
  /** Whether the night side of the Earth is shaded. */
  readonly dayNight: boolean;
  readonly setDayNight: (dayNight: boolean) => void;
  /** Whether place names are shown on the map. */
  readonly names: boolean;
  readonly setNames: (names: boolean) => void;
  /** Whether satellites are shown outside of the Satellites tab. */
  readonly satellites: boolean;
  readonly setSatellites: (satellites: boolean) => void;
  /** Whether the simulated ground is shown near the ground; null while the user has not chosen. */
  readonly ground: boolean | null;
  readonly setGround: (ground: boolean) => void;
}

export const useGraphics = create<GraphicsState>()(
  persist(
    (set) => ({
      layer: null,
      setLayer: (layer) => set({ layer }),
      graphics: 'auto',
      setGraphics: (graphics) => set({ graphics }),
      dayNight: true,
      setDayNight: (dayNight) => set({ dayNight }),
      names: true,
      setNames: (names) => set({ names }),
      satellites: false,
      setSatellites: (satellites) => set({ satellites }),
      ground: null,
      setGround: (ground) => set({ ground }),
    }),
    {
      name: 'groundtrack.graphics',
      partialize: ({ layer, graphics, dayNight, names, satellites, ground }) => ({
        layer,
        graphics,
        dayNight,
        names,
        satellites,
        ground,
      }),
    },
  ),
);
