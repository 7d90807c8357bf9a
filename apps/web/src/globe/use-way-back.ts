import { type RefObject, useEffect, useState } from 'react';

/** The scroll position of a list when one of its rows changed the globe. */
interface Left {
  readonly scrollY: number;
  readonly focused: Element | null;
}

interface WayBack {
  /** Scrolls to the globe, and stores the position in the list if it leaves the view. */
  readonly showGlobe: () => void;
  /** Returns to that position; null if the list was not left, or is in view again. */
  readonly goBack: (() => void) | null;
}

/** On a phone the lists are below the globe, so their effects must be scrolled to, and the position restored. */
export function useWayBack(globe: RefObject<HTMLElement | null>): WayBack {
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    if (left === null) return undefined;
    // After scrolling back by hand the button is not needed.
    const forget = () => {
      if (window.scrollY >= left.scrollY) setLeft(null);
    };
    window.addEventListener('scroll', forget, { passive: true });
    return () => window.removeEventListener('scroll', forget);
  }, [left]);
  const showGlobe = () => {
    const scrollY = window.scrollY;
    globe.current?.scrollIntoView({ block: 'nearest' });
    if (window.scrollY < scrollY) setLeft({ scrollY, focused: document.activeElement });
  };
  const goBack =
    left &&
    (() => {
      window.scrollTo(0, left.scrollY);
      if (left.focused instanceof HTMLElement) left.focused.focus({ preventScroll: true });
      setLeft(null);
    });
  return { showGlobe, goBack };
}
