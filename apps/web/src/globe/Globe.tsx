import type { BaseMap } from '@groundtrack/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './globe.module.css';
import type { CreateGlobe, GlobeEvents, Globe as GlobeHandle, GlobeOptions, GlobeQuality } from './globe.ts';
import { createNullGlobe } from './null-globe.ts';
import { startQuality, useGraphics, webglRenderer } from './quality.ts';

export interface GlobeProps extends GlobeEvents {
  /** Null while it is not known: the globe waits for it. */
  readonly baseMap: BaseMap | null;
  /** Hands over the globe once it exists, and null when it goes. */
  readonly onGlobe: (globe: GlobeHandle | null) => void;
}

const CANVAS_LABEL =
  'Globe with the selected location, footprints and satellites. Everything it offers is also in the address search and the lists beside it.';

interface Chosen {
  readonly create: CreateGlobe;
  readonly quality: GlobeQuality;
  /** Why nothing is drawn; null when something is. */
  readonly missing: string | null;
}

const withoutGlobe = (missing: string): Chosen => ({ create: createNullGlobe, quality: 'low', missing });

/** Cesium comes with its own chunk, and only where it can draw. */
async function chooseGlobe(graphics: ReturnType<typeof useGraphics.getState>['graphics']): Promise<Chosen> {
  const renderer = webglRenderer();
  if (renderer === null)
    return withoutGlobe('This browser offers no WebGL 2, so the globe is not drawn. Everything else works without it.');
  try {
    const { createCesiumGlobe } = await import('./cesium-globe.ts');
    return { create: createCesiumGlobe, quality: startQuality(graphics, renderer), missing: null };
  } catch {
    return withoutGlobe('The globe could not be loaded. Everything else works without it; reload to try again.');
  }
}

/** Runs after the browser has painted what is on the page now. @returns the closer */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Creates the globe's controller on an element and destroys it: all that React does with it. */
export function Globe({ onGlobe, baseMap, ...events }: GlobeProps) {
  const host = useRef<HTMLDivElement>(null);
  const graphics = useGraphics((state) => state.graphics);
  const [missing, setMissing] = useState<string | null>(null);
  const hand = useEffectEvent(onGlobe);
  const onPick = useEffectEvent(events.onPick);
  const onPickSatellite = useEffectEvent(events.onPickSatellite);
  const onStopTracking = useEffectEvent(events.onStopTracking);

  useEffect(() => {
    if (baseMap === null) return undefined;
    let globe: GlobeHandle | null = null;
    let gone = false;
    const start = async () => {
      const chosen = await chooseGlobe(graphics);
      if (gone || !host.current) return;
      const stable: GlobeEvents = {
        onPick: (point) => onPick(point),
        onPickSatellite: (id) => onPickSatellite(id),
        onStopTracking: () => onStopTracking(),
      };
      const { create, quality, missing } = chosen;
      globe = createOrNull(host.current, stable, { create, options: { quality, baseMap } });
      setMissing(globe ? missing : 'The globe could not start on this machine. Everything else works without it.');
      globe ??= createNullGlobe(host.current, stable, { quality, baseMap });
      labelCanvas(host.current);
      hand(globe);
    };
    const cancel = afterPaint(() => void start());
    return () => {
      gone = true;
      cancel();
      if (!globe) return;
      hand(null);
      globe.destroy();
    };
  }, [graphics, baseMap]);

  return (
    <>
      <div ref={host} className={classes['host']} data-testid="globe" />
      {missing !== null && <output className={classes['note']}>{missing}</output>}
    </>
  );
}

/** WebGL may be there and still fail: out of contexts, blocked driver. */
function createOrNull(
  host: HTMLElement,
  events: GlobeEvents,
  { create, options }: { create: CreateGlobe; options: GlobeOptions },
) {
  try {
    return create(host, events, options);
  } catch {
    host.replaceChildren();
    return null;
  }
}

function labelCanvas(host: HTMLElement): void {
  const canvas = host.querySelector('canvas');
  canvas?.setAttribute('role', 'img');
  canvas?.setAttribute('aria-label', CANVAS_LABEL);
}
