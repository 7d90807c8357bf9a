import type { Place } from '@groundtrack/contract';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useOwnSearchParams } from '../../util/use-own-search-params.ts';
import { useLocations } from './location-store.ts';
import { isOwnPlace, noteOwnPlace } from './own-place.ts';
import { isSamePlace, parsePlace, searchWithPlace } from './place-rules.ts';

/**
 * Keeps the selected place in the address, so that a link reopens it. The address wins when it is opened, edits
 * it or goes back; afterwards the app's own moves are written into it.
 * @returns whether the page was opened at a place that somebody chose
 */
export function usePlaceInUrl(): boolean {
  const [search, setSearch] = useOwnSearchParams();
  const { key } = useLocation();
  const browserMoved = useNavigationType() === NavigationType.Pop;
  const { current, isChosen, goTo } = useLocations();
  const readKey = useRef<string | null>(null);
  const [openedAtPlace] = useState(() => {
    const linked = parsePlace(search);
    return linked !== null && !isOwnPlace(linked);
  });

  useEffect(() => {
    const linked = parsePlace(search);
    const opened = readKey.current === null || (browserMoved && readKey.current !== key);
    readKey.current = key;
    if (linked && opened && !isSamePlace(linked, current)) goTo(linked, isOwnPlace(linked) ? 'page' : 'user');
    else {
      noteOwnPlace(isChosen ? null : current);
      if (!linked || !isSamePlace(linked, current) || !isCalledAs(linked, current))
        setSearch(searchWithPlace(search, current), { replace: true });
    }
  }, [search, key, current, isChosen, browserMoved, goTo, setSearch]);

  return openedAtPlace;
}

function isCalledAs(linked: Place, current: Place): boolean {
  return linked.location === current.location && linked.elevation === current.elevation;
}
