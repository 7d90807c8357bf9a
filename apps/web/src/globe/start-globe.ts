import type { BaseMap } from '@groundtrack/contract';
import { onVisibleAndIdle } from '../lib/on-visible-and-idle.ts';
import { afterRest } from './after-rest.ts';
import type { CreateGlobe, Globe, GlobeOptions, GlobeQuality, GlobeSignals } from './globe.ts';
import { createNullGlobe } from './null-globe.ts';
import { type Graphics, isSoftwareRenderer, startQuality, webglRenderer } from './quality.ts';

const GOES_ON = 'Everything else works without it.';

/** Messages shown instead of the globe or below it. */
export const NOTES = {
  noWebgl: `This browser offers no WebGL 2, so the globe is not drawn. ${GOES_ON}`,
  notLoaded: `The globe could not be loaded. ${GOES_ON} Reload to try again.`,
  notStarted: `The globe could not start on this machine. ${GOES_ON}`,
  stopped: `The graphics driver stopped the globe. ${GOES_ON}`,
  baseMap: 'The base map does not answer, so the ground stays plain. Locations, footprints and satellites are right.',
} as const;

export interface StartedGlobe {
  readonly globe: Globe;
  /** Why nothing is drawn; null if the globe works. */
  readonly missing: string | null;
}

export interface GlobeChoice {
  readonly graphics: Graphics;
  readonly baseMap: BaseMap;
}

interface Chosen {
  readonly create: CreateGlobe;
  readonly quality: GlobeQuality;
  readonly missing: string | null;
}

const without = (missing: string): Chosen => ({ create: createNullGlobe, quality: 'low', missing });

/**
 * Calls back once a globe may start: its place is in view and the browser is idle. With software rendering, which blocks
 * the page for a second or two, also once the user rests.
 * @returns the canceler
 */
export function onRoomForGlobe(place: Element, run: () => void): () => void {
  let cancelRest = () => {};
  const cancelIdle = onVisibleAndIdle(place, () => {
    if (isSoftwareRenderer(webglRenderer() ?? '')) cancelRest = afterRest(run);
    else run();
  });
  return () => {
    cancelIdle();
    cancelRest();
  };
}

/** Cesium is a separate chunk, only loaded if WebGL is available. */
async function chooseGlobe(graphics: Graphics): Promise<Chosen> {
  const renderer = webglRenderer();
  if (renderer === null) return without(NOTES.noWebgl);
  try {
    const { createCesiumGlobe } = await import('./cesium-globe.ts');
    return { create: createCesiumGlobe, quality: startQuality(graphics, renderer), missing: null };
  } catch {
    return without(NOTES.notLoaded);
  }
}

/** Creates a globe, or the null globe with the reason. @param hostNow returns null once unmounted */
export async function startGlobe(
  hostNow: () => HTMLElement | null,
  signals: GlobeSignals,
  { graphics, baseMap }: GlobeChoice,
): Promise<StartedGlobe | null> {
  const { create, quality, missing } = await chooseGlobe(graphics);
  const host = hostNow();
  if (!host) return null;
  const options: GlobeOptions = { quality, baseMap };
  try {
    return { globe: create(host, signals, options), missing };
  } catch {
    // WebGL may be available and still fail: too many contexts, or a blocked driver.
    return { globe: replaceByNullGlobe(host, signals, options), missing: NOTES.notStarted };
  }
}

/** Replaces a globe by the null globe. */
export function replaceByNullGlobe(host: HTMLElement, signals: GlobeSignals, options: GlobeOptions): Globe {
  host.replaceChildren();
  return createNullGlobe(host, signals, options);
}
