import { Found } from '../search/found.tsx';
import type { FoundAtPlace } from '../search/search-actions.ts';
import { useSearchCart } from './use-search-cart.ts';

/** What was found, and the cart it goes into: more code than the form of a search waits for. */
export function FoundForCart({ place, found, actions }: FoundAtPlace) {
  return <Found found={found} cart={useSearchCart(place)} actions={actions} />;
}
