import { useCallback, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

interface OpenedAddress {
  /** Whether the browser led here: by a link, an edit, Back or Forward. */
  readonly browserMoved: boolean;
  /**
   * For effects, which run again with each address: whether it is the first of the screen, was opened by the browser since
   * it was last read, or is known.
   */
  readonly readAddress: () => 'first' | 'opened' | 'known';
}

/** Tells an address that somebody opened, which wins over what is in memory, from those that the app wrote itself. */
export function useOpenedAddress(): OpenedAddress {
  const location = useLocation();
  const browserMoved = useNavigationType() === NavigationType.Pop;
  // The object of a navigation, not its key: addresses that are opened in a fresh tab all have the same one.
  const last = useRef<Location | null>(null);
  const readAddress = useCallback(() => {
    const before = last.current;
    last.current = location;
    if (before === null) return 'first';
    return browserMoved && before !== location ? 'opened' : 'known';
  }, [location, browserMoved]);
  return { browserMoved, readAddress };
}
