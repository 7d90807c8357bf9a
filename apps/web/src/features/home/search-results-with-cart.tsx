import type { FoundAtPlace } from '../search/search-actions.ts';
import { SearchResults } from '../search/search-results.tsx';
import { useSearchCart } from './use-search-cart.ts';

/** What was found, and the cart it goes into: more code than the form of a search waits for. */
export function SearchResultsWithCart({ place, found, actions }: FoundAtPlace) {
  return <SearchResults found={found} cart={useSearchCart(place)} actions={actions} />;
}
