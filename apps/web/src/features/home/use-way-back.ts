import { type RefObject, useEffect, useState } from 'react';

/** Where the reader of a list was when its row did something to the globe. */
interface Left {
  readonly scrollY: number;
  readonly focused: Element | null;
}

interface WayBack {
  /** Brings the globe into view, and keeps the place in the list where that scrolls away from it. */
  readonly showGlobe: () => void;
  /** Back to that place; null where the list was not left, or the reader is there again. */
  readonly goBack: (() => void) | null;
}

/** On a phone the lists are below the globe: what they do to it should be seen, and the place in them found again. */
export function useWayBack(globe: RefObject<HTMLElement | null>): WayBack {
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    if (left === null) return undefined;
    // Whoever scrolls there needs no way back any more.
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
