import type { Place } from '@groundtrack/contract';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isSamePlace } from '../../lib/places.ts';
import { useOpenedAddress } from '../../lib/use-opened-address.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { addressOfArea, useLinkedAreas } from './linked-areas.ts';
import { useLocations } from './location-store.ts';
import { isOwnPlace, noteOwnPlace } from './own-place.ts';
import { parsePlace, searchWithPlace } from './place-rules.ts';
import { useLinkOf } from './use-linked-area.ts';

/**
 * Keeps the selected place in the URL, so that a link opens it again. A URL that the user opens or edits, and Back or
 * Forward, set the place. Otherwise the app's changes are written to the URL.
 * @param onMoved called when the URL later opens another place
 * @returns whether the page was opened at a place that the user chose
 */
export function usePlaceInUrl(onMoved: (place: Place) => void): boolean {
  const moved = useEffectEvent(onMoved);
  const [search, setSearch] = usePageParams();
  const { readAddress } = useOpenedAddress();
  const { current, isChosen, goTo } = useLocations();
  useLinkOf(current.area);
  // A long area has no parameter until the server has returned its id.
  const areaText = useLinkedAreas(() => (current.area ? addressOfArea(current.area) : null));
  const [openedAtPlace] = useState(() => {
    const linked = parsePlace(search);
    return linked !== null && !isOwnPlace(linked);
  });

  useEffect(() => {
    const linked = parsePlace(search);
    const reading = readAddress();
    if (linked && reading !== 'known' && !isSamePlace(linked, current)) {
      goTo(linked, isOwnPlace(linked) ? 'page' : 'user');
      if (reading === 'opened') moved(linked);
    } else {
      noteOwnPlace(isChosen ? null : current);
      const isOther = !linked || !isSamePlace(linked, current) || !isCalledAs(linked, current);
      if (isOther || search.get('area') !== areaText)
        setSearch((address) => searchWithPlace(address, current), { replace: true });
    }
  }, [search, readAddress, current, areaText, isChosen, goTo, setSearch]);

  return openedAtPlace;
}

/** Whether the URL names this place. Right after a change it still names the previous one. */
export function useIsPlaceInUrl(place: Place): boolean {
  const [search] = usePageParams();
  const linked = useMemo(() => parsePlace(search), [search]);
  return linked !== null && isSamePlace(linked, place);
}

function isCalledAs(linked: Place, current: Place): boolean {
  return linked.location === current.location && linked.elevation === current.elevation;
}
