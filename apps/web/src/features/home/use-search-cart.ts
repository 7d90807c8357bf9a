import { type ArchiveImage, type Place } from '@groundtrack/contract';
import { useMemo } from 'react';
import { isInCart } from '../cart/cart.ts';
import { useCart } from '../cart/cart-store.ts';
import type { SearchCart } from '../search/product-chooser.tsx';

/** The cart for images of a place. The same object until the cart changes. */
export function useSearchCart(place: Place): SearchCart {
  const { cart, add } = useCart();
  return useMemo(
    () => ({
      has: (featureId, priceId, delivery) =>
        delivery === 'any'
          ? cart.images.some((item) => item.image.featureId === featureId && item.selectedPriceId === priceId)
          : isInCart(cart, { featureId, priceId, delivery, area: place.area }),
      add: (image, priceId, delivery) => add(image, { priceId, delivery, place: toSalePlace(image, place) }),
      placeOf: (image) => toSalePlace(image, place),
    }),
    [cart, add, place],
  );
}

/** Where an order has to say the image is: its own place where it has one, under the name of the one searched. */
export function toSalePlace(image: ArchiveImage, searched: Place): Place {
  if (!image.place) return searched;
  const [longitude, latitude] = image.place.coordinates;
  return { ...searched, longitude, latitude };
}
