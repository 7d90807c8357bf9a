import type { FoundAtPlace } from '../search/search-actions.ts';
import { SearchResults } from '../search/search-results.tsx';
import { useSearchCart } from './use-search-cart.ts';

/** Search results with products that can be added to the cart. */
export function SearchResultsWithCart({ place, found, actions }: FoundAtPlace) {
  return <SearchResults found={found} cart={useSearchCart(place)} actions={actions} />;
}
