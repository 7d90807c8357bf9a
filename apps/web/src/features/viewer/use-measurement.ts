import { useMemo, useState } from 'react';
import type { Measuring } from '../../lib/measure.ts';
import type { Place } from './viewer-source.ts';

/** The kind of measurement, and its points so far. */
export function useMeasurement() {
  const [measuring, setMeasuring] = useState<Measuring | null>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const drawing = useMemo(() => ({ places, isRing: measuring === 'area' }), [places, measuring]);
  const begin = (what: Measuring | null) => {
    setMeasuring(what);
    setPlaces([]);
  };
  return {
    measuring,
    places,
    drawing,
    add: (place: Place) => setPlaces((before) => [...before, place]),
    onBegin: begin,
    onClear: () => begin(null),
  };
}
