import { formatCoordinates } from '@groundtrack/geo';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { useUnitsKind } from '../../lib/use-units.ts';
import { type FlatLayer, FlatMap, type FlatView } from './flat-map.ts';
import type { OutlineRing } from './outline.ts';
import classes from './viewer.module.css';
import type { Place } from './viewer-source.ts';

/** The delay before values under the pointer are requested. */
const REST_MS = 120;

export interface ImageMapProps {
  readonly label: string;
  readonly layers: readonly FlatLayer[];
  readonly maxLevel: number;
  readonly outline?: readonly OutlineRing[];
  readonly drawing?: { readonly places: readonly Place[]; readonly isRing: boolean };
  /** The view of another map that this one follows. */
  readonly follow?: FlatView | null;
  readonly mapRef?: RefObject<FlatMap | null>;
  readonly onRest: (place: Place) => void;
  readonly onPress: (place: Place) => void;
  /** Enter, at the crosshair. */
  readonly onEnter: (place: Place) => void;
  readonly onMove?: (view: FlatView) => void;
  /** Over the map, such as the names of compared images. */
  readonly children?: ReactNode;
}

/** A map of images with keyboard control: arrows, plus and minus, and Enter at the crosshair. */
export function ImageMap(props: ImageMapProps) {
  const { label, layers, maxLevel, outline, drawing, follow, mapRef, children, ...events } = props;
  const host = useRef<HTMLDivElement>(null);
  const own = useRef<FlatMap | null>(null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const isMetric = useUnitsKind(({ kind }) => kind === 'metric');
  const onRest = useStableCallback(events.onRest);
  const onPress = useStableCallback(events.onPress);
  const onEnter = useStableCallback(events.onEnter);
  const onMove = useStableCallback((view: FlatView) => events.onMove?.(view));
  useEffect(() => {
    if (!host.current) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const created = new FlatMap(
      host.current,
      { closest: maxLevel, isMetric },
      {
        onPoint: (place) => {
          setPointed(place);
          clearTimeout(resting);
          resting = setTimeout(() => onRest(place), REST_MS);
        },
        onPress,
        onEnter,
        onMove,
      },
    );
    own.current = created;
    if (mapRef) mapRef.current = created;
    return () => {
      clearTimeout(resting);
      created.destroy();
      own.current = null;
      if (mapRef) mapRef.current = null;
    };
  }, [maxLevel, isMetric, mapRef, onRest, onPress, onEnter, onMove]);
  useEffect(() => own.current?.setLayers(layers), [layers]);
  useEffect(() => own.current?.setOutline(outline ?? []), [outline]);
  useEffect(() => own.current?.setDrawing(drawing?.places ?? [], drawing?.isRing ?? false), [drawing]);
  useEffect(() => {
    if (follow) own.current?.setView(follow);
  }, [follow]);
  return (
    <div className={classes.map}>
      <div
        ref={host}
        className={classes.host}
        role="application"
        aria-label={`${label}. Arrow keys move it, plus and minus zoom, Enter reads the values at the crosshair.`}
      />
      <span className={classes.crosshair} aria-hidden="true" />
      <span className={classes.north} title="North">
        ↑ N
      </span>
      {pointed ? <span className={classes.readout}>{formatCoordinates(pointed, 5)}</span> : null}
      {children}
    </div>
  );
}
