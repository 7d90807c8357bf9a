import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useOpenedAddress } from '../lib/use-opened-address.ts';

/** Closes a dialog that is not in the URL when the user opens another URL, by a link, Back, or Forward. */
export function useCloseOnNavigation(onClose: () => void): void {
  const { pathname } = useLocation();
  const [openedOn] = useState(pathname);
  const { readAddress } = useOpenedAddress();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (readAddress() === 'opened' || pathname !== openedOn) close();
  }, [readAddress, pathname, openedOn]);
}
