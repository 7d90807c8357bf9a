import { useEffect, useMemo } from 'react';
import type { Globe } from '../../globe/globe.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useHoveredSatellite } from './hovered-satellite.ts';
import { neighborId, type SkyList, skyRows } from './sky-list.ts';
import type { Sky } from './use-sky.ts';

interface TrackingInput {
  readonly globe: Globe | null;
  readonly sky: Sky;
  readonly list: SkyList | null;
  /** Whether all satellites are on the globe, or only the tracked one. */
  readonly isShown: boolean;
  readonly onTrack: (satelliteId: string | null) => void;
}

/**
 * Shows the satellites on the globe and follows the tracked one. `[` and `]` move through the list, and Escape stops.
 * @returns moves through the list, for buttons
 */
export function useTracking({ globe, sky, list, isShown, onTrack }: TrackingInput): (step: 1 | -1) => void {
  const { tracks, field, swath, tracked } = sky;
  const trackedId = tracked?.id ?? null;
  const drawnId = tracks.some(({ id }) => id === trackedId) ? trackedId : null;
  const shown = useMemo(
    () => (isShown ? tracks : tracks.filter(({ id }) => id === drawnId)),
    [isShown, tracks, drawnId],
  );
  useEffect(() => globe?.setSatellites(shown), [globe, shown]);
  useEffect(() => globe?.setField(isShown ? field : null), [globe, isShown, field]);
  useEffect(() => globe?.setSwath(swath), [globe, swath]);
  useEffect(() => globe?.track(drawnId), [globe, drawnId]);
  const hoveredId = useHoveredSatellite(({ id }) => id);
  useEffect(() => globe?.highlightSatellite(hoveredId), [globe, hoveredId]);

  const step = (by: 1 | -1) => {
    const rows = list === null ? [] : skyRows(list, Date.now());
    const ids = rows.map(({ satellite }) => satellite.id);
    const next = neighborId(ids, trackedId, by);
    if (next !== null) onTrack(next);
  };
  useShortcut('nextSatellite', () => step(1));
  useShortcut('previousSatellite', () => step(-1));
  useShortcut('stopTracking', trackedId === null ? null : () => onTrack(null));
  return step;
}
