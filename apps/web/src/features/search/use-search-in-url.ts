import type { Place } from '@groundtrack/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useArchiveProviders } from '../../api/archive-providers.ts';
import { useServerInfo } from '../../api/server-info.ts';
import { isSamePlace } from '../../lib/places.ts';
import { useOpenedAddress } from '../../lib/use-opened-address.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { addressWithList, isSameList, listOf, parseList, USUAL_LIST } from './list-address.ts';
import { addressWithSearch, isSameSearch, parseSearch } from './search-address.ts';
import { type SubmittedSearch, submittedSearch, withOffered } from './search-rules.ts';
import { useSearch } from './search-store.ts';

/**
 * Keeps the search in the URL, so that a link repeats it. A URL that the user opens, and Back or Forward, set the
 * search. Otherwise the search in memory, such as the one before a visit to the cart, is written to the URL.
 * @returns runs a search and adds a history entry
 */
export function useSearchInUrl(place: Place, isPlaceInUrl: boolean): (search: SubmittedSearch) => void {
  const [address, setAddress] = usePageParams();
  const { browserMoved, readAddress } = useOpenedAddress();
  const submitted = useSearch((state) => state.submitted);
  const submit = useSearch((state) => state.submit);
  const clear = useSearch((state) => state.clear);
  const showList = useSearch((state) => state.showList);
  const list = useSearch(useShallow(listOf));
  const { isPending } = useServerInfo();
  const offered = useArchiveProviders();

  useEffect(() => {
    // Waits for the place, because both are in the URL and two simultaneous changes would undo each other.
    if (!isPlaceInUrl) return;
    const written = parseSearch(address, Date.now());
    // A link without providers means the server's defaults, which must be loaded first.
    if (written !== null && isPending) return;
    const linked = written && withOffered(written, offered);
    const made = submitted && isSamePlace(submitted.place, place) ? withOffered(submitted.form, offered) : null;
    const opened = readAddress() !== 'known';
    const linkedList = parseList(address);
    const isSame = linked === null ? made === null : made !== null && isSameSearch(linked, made);
    if (isSame && (made === null || isSameList(linkedList, list))) return;
    if (opened && linked && isSame) showList(linkedList);
    else if (opened && linked) submit(submittedSearch(linked, place, Date.now(), linkedList));
    else if (opened && browserMoved) clear();
    else {
      // Another list of the same search adds a history entry.
      setAddress((now) => addressWithList(addressWithSearch(now, made), made ? list : USUAL_LIST), {
        replace: !isSame,
      });
    }
  }, [
    address,
    isPlaceInUrl,
    place,
    browserMoved,
    readAddress,
    submitted,
    submit,
    clear,
    setAddress,
    offered,
    isPending,
    list,
    showList,
  ]);

  return (search) => {
    submit(search);
    setAddress((now) => addressWithList(addressWithSearch(now, search.form), listOf(useSearch.getState())));
  };
}
