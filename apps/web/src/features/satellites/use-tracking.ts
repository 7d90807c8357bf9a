import { useEffect, useEffectEvent } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { neighbourId, type SkyList, skyRows } from './sky-list.ts';
import type { Sky } from './use-sky.ts';

interface TrackingInput {
  readonly globe: Globe | null;
  readonly sky: Sky;
  readonly list: SkyList | null;
  readonly onTrack: (satelliteId: string | null) => void;
}

/**
 * Puts the sky on the globe and follows the tracked satellite; `[` and `]` go to the one before and after in the list,
 * Escape stops.
 * @returns the step to a neighbour, for buttons
 */
export function useTracking({ globe, sky, list, onTrack }: TrackingInput): (step: 1 | -1) => void {
  const { tracks, field, swath, tracked } = sky;
  const trackedId = tracked?.id ?? null;
  const drawnId = tracks.some(({ id }) => id === trackedId) ? trackedId : null;
  useEffect(() => globe?.setSatellites(tracks), [globe, tracks]);
  useEffect(() => globe?.setField(field), [globe, field]);
  useEffect(() => globe?.setSwath(swath), [globe, swath]);
  useEffect(() => globe?.track(drawnId), [globe, drawnId]);

  const step = (by: 1 | -1) => {
    const rows = list === null ? [] : skyRows(list, Date.now());
    const ids = rows.map(({ satellite }) => satellite.id);
    const next = neighbourId(ids, trackedId, by);
    if (next !== null) onTrack(next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isForSomethingElse(event)) return;
    if (event.key === ']') step(1);
    else if (event.key === '[') step(-1);
    else if (event.key === 'Escape' && trackedId !== null) onTrack(null);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return step;
}

const OWN_KEYS = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"]';

/** Keys typed into a field, commands of the browser, and keys of a popup, which holds the focus. AltGr counts as Ctrl with Alt. */
function isForSomethingElse(event: KeyboardEvent): boolean {
  const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
  const isTaken = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
  return event.defaultPrevented || isCommand || isTaken;
}
