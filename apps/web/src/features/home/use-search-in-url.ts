import type { Place } from '@groundtrack/contract';
import { useEffect } from 'react';
import { useServerInfo } from '../../api/server-info.ts';
import { useOpenedAddress } from '../../util/use-opened-address.ts';
import { useOwnSearchParams } from '../../util/use-own-search-params.ts';
import { isSamePlace, parsePlace } from '../locations/place-rules.ts';
import { addressWithSearch, isSameSearch, parseSearch } from '../search/search-address.ts';
import { type SubmittedSearch, submittedSearch, withOffered } from '../search/search-rules.ts';
import { useSearch } from '../search/search-store.ts';

/**
 * Keeps the search that was made in the address, so that a link makes it again. The address wins when it is opened
 * or the user goes back; otherwise what is in memory, such as the search before a look at the cart, is written into it.
 * @returns makes a search, and a step of the browser's history
 */
export function useSearchInUrl(place: Place): (search: SubmittedSearch) => void {
  const [address, setAddress] = useOwnSearchParams();
  const { browserMoved, readAddress } = useOpenedAddress();
  const submitted = useSearch((state) => state.submitted);
  const submit = useSearch((state) => state.submit);
  const clear = useSearch((state) => state.clear);
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
    if (linked === null ? made === null : made !== null && isSameSearch(linked, made)) return;
    if (opened && linked) submit(submittedSearch(linked, place, Date.now()));
    else if (opened && browserMoved) clear();
    else {
      const next = addressWithSearch(address, made);
      if (next.toString() !== address.toString()) setAddress(next, { replace: true });
    }
  }, [address, place, browserMoved, readAddress, submitted, submit, clear, setAddress, offered, isPending]);

  return (search) => {
    submit(search);
    setAddress(addressWithSearch(address, search.form));
  };
}
