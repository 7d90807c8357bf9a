import { useCallback, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

interface OpenedAddress {
  /** Whether the browser opened the URL: by a link, an edit, Back or Forward. */
  readonly browserMoved: boolean;
  /**
   * For effects that run on each URL: whether the URL is the first of the screen, was opened by the browser since the
   * last call, or is already known.
   */
  readonly readAddress: () => 'first' | 'opened' | 'known';
}

/** Distinguishes URLs that the user opened, which override the state in memory, from URLs that the app wrote itself. */
export function useOpenedAddress(): OpenedAddress {
  const location = useLocation();
  const browserMoved = useNavigationType() === NavigationType.Pop;
  // Compares the navigation object instead of its key, because all URLs opened in a new tab have the same key.
  const last = useRef<Location | null>(null);
  const readAddress = useCallback(() => {
    const before = last.current;
    last.current = location;
    if (before === null) return 'first';
    return browserMoved && before !== location ? 'opened' : 'known';
  }, [location, browserMoved]);
  return { browserMoved, readAddress };
}
