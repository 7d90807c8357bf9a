import type { UserImage } from '@groundtrack/contract';
import { Group } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useRegistration } from '../api/registration.ts';
import { useSession } from '../api/session.ts';
import {
  type CartItem,
  cancelingRules,
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
import { homeLinks } from '../features/home/home-links.ts';
import { DownloadButton } from '../features/my-imagery/downloads/download-button.tsx';
import { toZipOffer } from '../features/my-imagery/selection/selection-rules.ts';
import { ZipButton } from '../features/my-imagery/selection/zip-button.tsx';
import { soldKm2Of } from '../lib/area-text.ts';
import { checkoutBlocks } from '../lib/checkout-blocks.ts';
import { orderIn } from '../lib/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';

export { CheckoutRoute as Component };

/** The checkout of the cart, or of the order named in the URL. */
export function CheckoutRoute() {
  const [search] = useSearchParams();
  const orderId = orderIn(search);
  const { empty } = useCart();
  if (orderId === null) return <CartCheckout />;
  return (
    <UnpaidCheckout
      key={orderId}
      orderId={orderId}
      download={toDownload}
      downloadAll={toDownloadAll}
      onCartPaid={empty}
    />
  );
}

function toDownload(image: UserImage) {
  const links = homeLinks(Date.now());
  const view = links.view(image);
  const place = image.locationDescription;
  return (
    <>
      <DownloadButton image={image} />
      <Group gap="xs">
        {view === null ? null : (
          <LinkButton size="xs" variant="default" to={view} aria-label={`Open: ${place}`}>
            Open
          </LinkButton>
        )}
        <LinkButton size="xs" variant="default" to={links.onGlobe(image)} aria-label={`Show on globe: ${place}`}>
          Show on globe
        </LinkButton>
      </Group>
    </>
  );
}

function toDownloadAll(images: readonly UserImage[]) {
  return <ZipButton offer={toZipOffer(images)} size="sm" name="Download all" />;
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
      canceling={cancelingRules(cart)}
      blocks={blocks}
      termsOf={Object.keys(agreedTerms)}
      download={toDownload}
      downloadAll={toDownloadAll}
      onPaid={empty}
    />
  );
}

function toLine(item: CartItem): CheckoutLine {
  const { cartId: id } = item;
  const priceCents = shownCents(item);
  if (isRequest(item))
    return { id, priceCents, place: item.description, name: item.selectedProduct.description, preview: null };
  const { image } = item;
  const { description: product, metadata } = selectedProduct(item);
  const name = `${image.satellite}, ${product}`;
  const preview = { image, size: metadata.size, dateAcquiredISO: image.dateAcquiredISO, product };
  const { location: place } = item.place;
  const area = clippedTo(item);
  if (!area) return { id, priceCents, place, name, preview };
  return { id, priceCents, place, name, preview, area, areaKm2: soldKm2Of(item.quote) };
}
