import type { BaseMap, SimulatedGround } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './globe.module.css';
import type { Globe, GlobeEvents, GlobeSignals, MapLayer } from './globe.ts';
import { GlobeControls } from './globe-controls.tsx';
import { firstLayerOf, useLayer, useMapInView } from './map-in-view.ts';
import { useGraphics } from './quality.ts';
import { NOTES, onRoomForGlobe, replaceByNullGlobe, startGlobe } from './start-globe.ts';
import { type Ruler, useRuler } from './use-ruler.ts';

const RulerPanel = lazy(async () => ({ default: (await import('./ruler-panel.tsx')).RulerPanel }));

export interface GlobeViewProps extends GlobeEvents {
  /** Null while it loads. The globe waits for it. */
  readonly baseMap: BaseMap | null;
  /** Simulated ground, drawn over the base map at low heights. */
  readonly ground?: SimulatedGround | null;
  /** Shown below the globe instead of notes, until the globe is drawn or because it cannot be. */
  readonly placeholder?: ReactNode;
  /** Called with the globe once it exists, and with null when it is destroyed. */
  readonly onGlobe: (globe: Globe | null) => void;
}

const CANVAS_LABEL =
  'Globe with the selected location, footprints and satellites. Everything it offers is also in the address search and the lists beside it. Arrow keys move the view, plus and minus zoom, Home shows the whole Earth.';

/** The globe. The user can restart it after a failure of the graphics driver. */
export function GlobeView(props: GlobeViewProps) {
  const [attempt, setAttempt] = useState(0);
  return <GlobeOnHost key={attempt} {...props} onRestart={() => setAttempt(attempt + 1)} />;
}

/** Creates the globe's controller on an element and destroys it. */
function GlobeOnHost({
  onGlobe,
  baseMap,
  ground = null,
  placeholder,
  onRestart,
  ...events
}: GlobeViewProps & { readonly onRestart: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const graphics = useGraphics((state) => state.graphics);
  const [drawn, setDrawn] = useState<Globe | null>(null);
  const [shown, setShown] = useState<Globe | null>(null);
  const ruler = useRuler(shown);
  const [missing, setMissing] = useState<string | null>(null);
  const [plain, setPlain] = useState(false);
  const hand = useEffectEvent(onGlobe);
  const onPick: GlobeEvents['onPick'] = useEffectEvent((point, footprintIds) => {
    if (ruler.state === 'adding') ruler.add(point);
    else events.onPick(point, footprintIds);
  });
  const onHoverFootprint = useEffectEvent((id: string | null) => events.onHoverFootprint?.(id));
  const onHandle: GlobeEvents['onHandle'] = useEffectEvent((...move) => events.onHandle?.(...move));
  const onPickSatellite = useEffectEvent(events.onPickSatellite);
  const onStopTracking = useEffectEvent(() => {
    if (ruler.state === 'adding') ruler.end();
    events.onStopTracking();
  });

  useEffect(() => {
    const place = host.current;
    if (baseMap === null || !place) return undefined;
    let globe: Globe | null = null;
    let gone = false;
    const show = (next: Globe, why: string | null) => {
      globe = next;
      setMissing(why);
      setDrawn(why === null ? next : null);
      setShown(next);
      hand(next);
    };
    const stop = () => {
      if (gone) return;
      globe?.destroy();
      show(replaceByNullGlobe(place, signals, { quality: 'low', baseMap }), NOTES.stopped);
    };
    const signals: GlobeSignals = {
      onPick: (point, footprintIds) => onPick(point, footprintIds),
      onHoverFootprint: (id) => onHoverFootprint(id),
      onHandle,
      onPickSatellite: (id) => onPickSatellite(id),
      onStopTracking: () => onStopTracking(),
      onFailure(failure) {
        if (failure === 'base-map') setPlain(true);
        // After the frame that failed has ended.
        else setTimeout(stop, 0);
      },
    };
    const start = async () => {
      const started = await startGlobe(() => (gone ? null : host.current), signals, { graphics, baseMap });
      if (!started || !host.current) return;
      labelCanvas(host.current);
      show(started.globe, started.missing);
    };
    const cancel = onRoomForGlobe(place, () => void start());
    return () => {
      gone = true;
      cancel();
      setDrawn(null);
      setShown(null);
      setPlain(false);
      if (!globe) return;
      hand(null);
      globe.destroy();
    };
  }, [graphics, baseMap]);

  useChosenLayers(shown, firstLayerOf(baseMap), ground);

  return (
    <>
      {placeholder}
      <div ref={host} className={classes.host} data-testid="globe" data-plain={placeholder !== undefined} />
      {drawn && <GlobeControls globe={drawn} ruler={ruler} />}
      <NothingMapped baseMap={baseMap} ground={ground} />
      {plain && <output className={classes.hint}>{NOTES.baseMap}</output>}
      {ruler.state !== null && <ShownRuler ruler={ruler} />}
      {placeholder === undefined && <GlobeNote missing={missing} onRestart={onRestart} />}
    </>
  );
}

function useChosenLayers(globe: Globe | null, firstLayer: MapLayer, ground: SimulatedGround | null): void {
  const layer = useLayer(firstLayer);
  const dayNight = useGraphics((state) => state.dayNight);
  const names = useGraphics((state) => state.names);
  useEffect(() => globe?.setDayNight(dayNight), [globe, dayNight]);
  useEffect(() => globe?.setNames(names), [globe, names]);
  useEffect(() => globe?.setLayer(layer), [globe, layer]);
  useEffect(() => globe?.setGround(ground), [globe, ground]);
}

interface NothingMappedProps {
  readonly baseMap: BaseMap | null;
  readonly ground: SimulatedGround | null;
}

/** Close to the ground, the built-in map is an empty sheet. Says so, and offers the layer that shows something. */
function NothingMapped({ baseMap, ground }: NothingMappedProps) {
  const { map, isBelowMap } = useMapInView();
  const layer = useLayer(firstLayerOf(baseMap));
  const setLayer = useGraphics((state) => state.setLayer);
  const isCovered = map !== null || ground !== null;
  if (layer !== 'map' || !isBelowMap || isCovered) return null;
  return (
    <div className={classes.nothing} data-over-map>
      <output>Nothing is mapped at this scale.</output>
      <Button variant="default" size="xs" onClick={() => setLayer('satellite')}>
        Show Satellite
      </Button>
    </div>
  );
}

function ShownRuler(props: { readonly ruler: Ruler }) {
  return (
    <Suspense>
      <RulerPanel {...props} />
    </Suspense>
  );
}

interface GlobeNoteProps {
  readonly missing: string | null;
  readonly onRestart: () => void;
}

/** Explains why the globe is not drawn. Below a globe that loads, says that it does. */
function GlobeNote({ missing, onRestart }: GlobeNoteProps) {
  if (missing === null)
    return (
      <span className={classes.waiting} aria-hidden>
        Loading the map
      </span>
    );
  return (
    <div className={classes.note} data-globe-missing>
      <output>{missing}</output>
      {missing === NOTES.stopped && (
        <Button variant="default" onClick={onRestart}>
          Start the globe again
        </Button>
      )}
    </div>
  );
}

/** Screen readers pass arrow keys to an element with the role `application`. */
function labelCanvas(host: HTMLElement): void {
  const canvas = host.querySelector('canvas');
  canvas?.setAttribute('role', 'application');
  canvas?.setAttribute('tabindex', '0');
  canvas?.setAttribute('aria-label', CANVAS_LABEL);
}
