import { useSearchParams } from 'react-router';
import { useRegistration } from '../api/registration.ts';
import { useSession } from '../api/session.ts';
import {
  type CartItem,
  cartItems,
  cartProviders,
  clippedTo,
  isRequest,
  orderItems,
  selectedProduct,
  shownCents,
} from '../features/cart/cart.ts';
import { useCart } from '../features/cart/cart-store.ts';
import type { CheckoutLine } from '../features/checkout/checkout-line.ts';
import { CheckoutScreen } from '../features/checkout/checkout-screen.tsx';
import { UnpaidCheckout } from '../features/checkout/unpaid-checkout.tsx';
import { soldKm2Of } from '../lib/area-text.ts';
import { checkoutBlocks } from '../lib/checkout-blocks.ts';
import { orderIn } from '../lib/paths.ts';

export { CheckoutRoute as Component };

/** The checkout of the cart, or of the order named in the URL. */
export function CheckoutRoute() {
  const [search] = useSearchParams();
  const orderId = orderIn(search);
  const { empty } = useCart();
  if (orderId === null) return <CartCheckout />;
  return <UnpaidCheckout key={orderId} orderId={orderId} onCartPaid={empty} />;
}

/** Includes the terms ticked on the latest visit of the cart. */
function CartCheckout() {
  const { cart, agreedTerms, empty } = useCart();
  const session = useSession();
  const registration = useRegistration();
  const blocks = checkoutBlocks({
    itemCount: cartItems(cart).length,
    providers: cartProviders(cart),
    agreedProviders: new Set(Object.keys(agreedTerms)),
    registration: registration.status,
    emailUnverified: registration.emailUnverified,
  });
  return (
    <CheckoutScreen
      loggedIn={session !== null}
      items={orderItems(cart, new Map(Object.entries(agreedTerms)))}
      lines={cartItems(cart).map(toLine)}
      blocks={blocks}
      termsOf={Object.keys(agreedTerms)}
      onPaid={empty}
    />
  );
}

function toLine(item: CartItem): CheckoutLine {
  const { cartId: id } = item;
  const priceCents = shownCents(item);
  const canceling = item.quote?.cancellation;
  if (isRequest(item)) {
    const { description: name, metadata } = item.selectedProduct;
    const [longitude, latitude] = item.geometry.coordinates;
    return {
      id,
      priceCents,
      place: item.description,
      name,
      canceling,
      window: item.window,
      request: { place: { latitude, longitude }, sizeKm: metadata.size },
      preview: null,
    };
  }
  const { image } = item;
  const { description: product, metadata } = selectedProduct(item);
  const name = `${image.satellite}, ${product}`;
  const preview = { image, size: metadata.size, dateAcquiredISO: image.dateAcquiredISO, product };
  const { location: place } = item.place;
  const area = clippedTo(item);
  if (!area) return { id, priceCents, place, name, canceling, preview };
  return { id, priceCents, place, name, canceling, preview, area, areaKm2: soldKm2Of(item.quote) };
}
