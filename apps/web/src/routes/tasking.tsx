import { useMemo } from 'react';
import { useSessionId } from '../api/session.ts';
import { cartItems, hasWindow } from '../features/cart/cart.ts';
import { useCart } from '../features/cart/cart-store.ts';
import { useLocations } from '../features/locations/location-store.ts';
import { namePlace } from '../features/locations/name-place.ts';
import { PlaceDescription } from '../features/locations/place-description.tsx';
import { useFavorites } from '../features/locations/use-favorites.ts';
import { imageAddress } from '../features/my-imagery/image-address.ts';
import type { RequestCart, TaskingLinks, TaskingPlaces } from '../features/tasking/screen-props.ts';
import { TaskingScreen } from '../features/tasking/tasking-screen.tsx';
import { paths } from '../lib/paths.ts';
import { unnamedPlace } from '../lib/places.ts';

export { TaskingRoute as Component };

export function TaskingRoute() {
  return <TaskingScreen places={usePlaces()} cart={useRequestCart()} links={links} />;
}

const links: TaskingLinks = { image: (imageId) => `${paths.myImagery()}?${imageAddress(imageId)}` };

const NO_FAVORITES: TaskingPlaces['favorites'] = [];

function usePlaces(): TaskingPlaces {
  const { current, recent } = useLocations();
  const { places } = useFavorites();
  const favorites = useSessionId() ? places : NO_FAVORITES;
  return useMemo(
    () => ({
      current,
      recent,
      favorites,
      Description: PlaceDescription,
      nameAt: async (point) => (await namePlace(unnamedPlace(point))).location,
    }),
    [current, recent, favorites],
  );
}

function useRequestCart(): RequestCart {
  const cart = useCart((kept) => kept.cart);
  const add = useCart(({ addRequests }) => addRequests);
  return useMemo(
    () => ({
      count: cartItems(cart).length,
      hasWindow: (window, point) => hasWindow(cart, window, point),
      add,
    }),
    [cart, add],
  );
}
