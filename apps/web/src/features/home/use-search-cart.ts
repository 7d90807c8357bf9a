import { type ArchiveImage, type Place } from '@groundtrack/contract';
import { useMemo } from 'react';
import { hasAnyDelivery, isInCart } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import type { SearchCart } from '../search/product-chooser.tsx';

/** The cart for images of a place. The same object until the cart changes. */
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

/** Where an order has to say the image is: its own place where it has one, under the name of the one searched. */
export function toSalePlace(image: ArchiveImage, searched: Place): Place {
  if (!image.place) return searched;
  const [longitude, latitude] = image.place.coordinates;
  return { ...searched, longitude, latitude };
}
