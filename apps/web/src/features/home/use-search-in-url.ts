import type { Place } from '@groundtrack/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useServerInfo } from '../../api/server-info.ts';
import { useOpenedAddress } from '../../lib/use-opened-address.ts';
import { usePageParams } from '../../lib/use-page-params.ts';
import { isSamePlace, parsePlace } from '../locations/place-rules.ts';
import { addressWithList, isSameList, listOf, parseList, USUAL_LIST } from '../search/list-address.ts';
import { addressWithSearch, isSameSearch, parseSearch } from '../search/search-address.ts';
import { type SubmittedSearch, submittedSearch, withOffered } from '../search/search-rules.ts';
import { useSearch } from '../search/search-store.ts';

/**
 * Keeps the search that was made in the address, so that a link makes it again. The address wins when it is opened
 * or the user goes back; otherwise what is in memory, such as the search before a look at the cart, is written into it.
 * @returns makes a search, and a step of the browser's history
 */
export function useSearchInUrl(place: Place): (search: SubmittedSearch) => void {
  const [address, setAddress] = usePageParams();
  const { browserMoved, readAddress } = useOpenedAddress();
  const submitted = useSearch((state) => state.submitted);
  const submit = useSearch((state) => state.submit);
  const clear = useSearch((state) => state.clear);
  const showList = useSearch((state) => state.showList);
  const list = useSearch(useShallow(listOf));
  const { data, isPending } = useServerInfo();
  const offered = data?.providers;

  useEffect(() => {
    const linkedPlace = parsePlace(address);
    // The place comes first: both are in the address, and two changes at once would undo each other.
    if (!linkedPlace || !isSamePlace(linkedPlace, place)) return;
    const written = parseSearch(address, Date.now());
    // Which providers are meant where the link names none, the server says.
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
      // Another list of the same search is a step that one can go back.
      setAddress((now) => addressWithList(addressWithSearch(now, made), made ? list : USUAL_LIST), {
        replace: !isSame,
      });
    }
  }, [
    address,
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
