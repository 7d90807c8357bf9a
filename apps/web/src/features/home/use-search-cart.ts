import { type ArchiveImage, type Place } from '@groundtrack/contract';
import { useMemo } from 'react';
import { hasAnyDelivery, isInCart } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import type { SearchCart } from '../search/product-chooser.tsx';

/** The cart for images of a place. Keeps its identity until the cart changes. */
export function useSearchCart(place: Place): SearchCart {
  const { cart, add, addAll } = useCart();
  return useMemo(
    () => ({
      has: (featureId, priceId, delivery) =>
        delivery === 'any'
          ? hasAnyDelivery(cart, { featureId, priceId, area: place.area })
          : isInCart(cart, { featureId, priceId, delivery, area: place.area }),
      add: (image, priceId, delivery) => add(image, { priceId, delivery, place: toSalePlace(image, place) }),
      addAll: (chosen) =>
        addAll(chosen.map(({ image, priceId }) => [image, { priceId, place: toSalePlace(image, place) }] as const)),
      placeOf: (image) => toSalePlace(image, place),
    }),
    [cart, add, addAll, place],
  );
}

/** The place of an image in an order: its own place if it has one, with the name of the searched one. */
export function toSalePlace(image: ArchiveImage, searched: Place): Place {
  if (!image.place) return searched;
  const [longitude, latitude] = image.place.coordinates;
  return { ...searched, longitude, latitude };
}
