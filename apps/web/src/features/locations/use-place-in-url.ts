import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useOwnSearchParams } from '../../util/use-own-search-params.ts';
import { useLocations } from './location-store.ts';
import { isOwnPlace, noteOwnPlace } from './own-place.ts';
import { isSamePlace, parsePlace, searchWithPlace } from './place-rules.ts';

/**
 * Keeps the selected place in the address, so that a link reopens it. The address wins when it is opened, edits
 * it or goes back; afterwards the app's own moves are written into it.
 * @param onMoved an address that is opened later leads to another place
 * @returns whether the page was opened at a place that somebody chose
 */
export function usePlaceInUrl(onMoved: (place: Place) => void): boolean {
  const moved = useEffectEvent(onMoved);
  const [search, setSearch] = useOwnSearchParams();
  const location = useLocation();
  const browserMoved = useNavigationType() === NavigationType.Pop;
  const { current, isChosen, goTo } = useLocations();
  const read = useRef<Location | null>(null);
  const [openedAtPlace] = useState(() => {
    const linked = parsePlace(search);
    return linked !== null && !isOwnPlace(linked);
  });

  useEffect(() => {
    const linked = parsePlace(search);
    const isFirst = read.current === null;
    // Addresses that are opened in a fresh tab all have the same key.
    const opened = isFirst || (browserMoved && read.current !== location);
    read.current = location;
    if (linked && opened && !isSamePlace(linked, current)) {
      goTo(linked, isOwnPlace(linked) ? 'page' : 'user');
      if (!isFirst) moved(linked);
    } else {
      noteOwnPlace(isChosen ? null : current);
      if (!linked || !isSamePlace(linked, current) || !isCalledAs(linked, current))
        setSearch(searchWithPlace(search, current), { replace: true });
    }
  }, [search, location, current, isChosen, browserMoved, goTo, setSearch]);

  return openedAtPlace;
}

function isCalledAs(linked: Place, current: Place): boolean {
  return linked.location === current.location && linked.elevation === current.elevation;
}
