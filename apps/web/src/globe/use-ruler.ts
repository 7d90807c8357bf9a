import { useEffect, useEffectEvent, useState } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import type { Globe, GlobePoint } from './globe.ts';

/** More points than a user would click. All are drawn. */
const POINTS_MAX = 200;

export interface Ruler {
  /** `adding`: clicks on the globe become points; `ended`: the line stays; null without a ruler. */
  readonly state: 'adding' | 'ended' | null;
  readonly points: readonly GlobePoint[];
  /** Begins a new line, or removes the current one. */
  readonly toggle: () => void;
  readonly add: (point: GlobePoint) => void;
  readonly undo: () => void;
  readonly end: () => void;
  readonly remove: () => void;
}

const NO_POINTS: readonly GlobePoint[] = [];

/** A line measured on the globe, by clicks or typed coordinates. */
export function useRuler(globe: Globe | null): Ruler {
  const [state, setState] = useState<Ruler['state']>(null);
  const [points, setPoints] = useState(NO_POINTS);
  const show = (next: Ruler['state']) => {
    setState(next);
    if (next !== 'ended') setPoints(NO_POINTS);
  };
  const end = () => show(points.length > 1 ? 'ended' : null);
  const toggle = () => show(state === null ? 'adding' : null);
  useEffect(() => globe?.setRuler(points), [globe, points]);
  useShortcut('ruler', toggle);
  useShortcut('endRuler', state === 'adding' ? end : null);
  useEscape(state === null ? null : () => show(null));
  return {
    state,
    points,
    toggle,
    add: (point) => setPoints((before) => [...before, point].slice(0, POINTS_MAX)),
    undo: () => setPoints((before) => before.slice(0, -1)),
    end,
    remove: () => show(null),
  };
}

/** Elements that handle Escape and clicks themselves. */
const OWN_ESCAPE = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"]';

/** Handles Escape while there is a ruler, before a tracked satellite does; null ignores it. */
function useEscape(act: (() => void) | null): void {
  const run = useEffectEvent(() => act?.());
  const isBound = act !== null;
  useEffect(() => {
    if (!isBound) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(OWN_ESCAPE) !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isBound]);
}
