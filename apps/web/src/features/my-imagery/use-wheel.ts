import { type RefObject, useEffect } from 'react';
import { useStableCallback } from '../../lib/use-stable-callback.ts';

/** Pixels from the upper left corner of the scrolled element. */
export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

/** A notch of most wheels is 100 pixels, and zooms by a factor of 1.4. */
const OCTAVE_PX = 200;
const PX_PER_LINE = 33;

/**
 * Reports the wheel as a factor, with the point under the pointer. The listener of React could not keep the browser from
 * scrolling.
 */
export function useWheel(
  element: RefObject<HTMLElement | null>,
  onZoom: (byFactor: number, point: WindowPoint) => void,
  isThere: boolean,
): void {
  const zoom = useStableCallback(onZoom);
  useEffect(() => {
    const listened = element.current;
    if (!isThere || !listened) return undefined;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = listened.getBoundingClientRect();
      const turnedPx = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * PX_PER_LINE : event.deltaY;
      zoom(2 ** (-turnedPx / OCTAVE_PX), { x: event.clientX - left, y: event.clientY - top });
    };
    listened.addEventListener('wheel', turn, { passive: false });
    return () => listened.removeEventListener('wheel', turn);
  }, [element, isThere, zoom]);
}
