import { onLogOut } from '../../api/session.ts';
import { readStored, removeStored, writeStored } from '../../lib/local-storage.ts';
import { parsePlace } from '../locations/place-rules.ts';
import { addressWithList, parseList } from '../search/list-address.ts';
import { addressWithSearch, parseSearch } from '../search/search-address.ts';

const STORAGE_KEY = 'groundtrack-last-home';
const PLACE_KEYS = ['at', 'place', 'elevation', 'area'];

/** Keeps the place and the search of an address of Home, without the tab and what the globe shows. */
export function keepHome(address: URLSearchParams): void {
  const place = new URLSearchParams([...address].filter(([key]) => PLACE_KEYS.includes(key)));
  const form = parseSearch(address, Date.now());
  const kept = form ? addressWithList(addressWithSearch(place, form), parseList(address)) : place;
  writeStored(STORAGE_KEY, kept.toString());
}

/** The parameters of the last chosen place and its search; null if there are none. */
export function lastHome(): string | null {
  const kept = readStored(STORAGE_KEY);
  return kept !== null && parsePlace(new URLSearchParams(kept)) ? kept : null;
}

// Another tab that logs out has removed it, and may have stored the place of the next user.
onLogOut((where) => {
  if (where === 'here') removeStored(STORAGE_KEY);
});
