import { ORDER_ITEMS_MAX } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './cart.module.css';
import { type CartImage, cartProviders, cartTotalCents, selectedProduct } from './cart.ts';
import { CartImageCard } from './cart-image-card.tsx';
import { useCart } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { isUnsettled } from './offer-state.ts';
import { ProviderTerms } from './provider-terms.tsx';
import { useOffers } from './use-offers.ts';

export { CartScreen as Component };

/** The cart. Terms start unticked on each visit; what is ticked here opens the checkout. */
export function CartScreen() {
  const { cart, agree, remove, restore, acceptLine } = useCart();
  const offers = useOffers(cart);
  const [agreed, setAgreed] = useState<ReadonlyMap<string, string>>(new Map());
  const [removal, setRemoval] = useState<CartImage | null>(null);
  useEffect(() => agree({}), [agree]);

  const providers = cartProviders(cart);
  const removeItem = (item: CartImage) => {
    setRemoval(item);
    remove(item.cartId);
  };
  const undo = () => {
    if (removal) restore(removal);
    setRemoval(null);
  };
  return (
    <Page title="Your Cart">
      <div className={classes.columns}>
        <div className={classes.items}>
          {removal ? <RemovalNotice item={removal} onUndo={undo} /> : null}
          {cart.images.length > ORDER_ITEMS_MAX ? <TooMany count={cart.images.length} /> : null}
          <Panel title={`Archived Images (${cart.images.length})`}>
            {cart.images.length === 0 ? (
              <EmptyState
                title="You have no images in your cart."
                action={
                  <LinkButton to={paths.root()} variant="default">
                    Search Archive
                  </LinkButton>
                }
              />
            ) : (
              <ul className={classes.cards}>
                {cart.images.map((item) => (
                  <CartImageCard
                    key={item.cartId}
                    item={item}
                    offer={offers.of(item)}
                    onRemove={() => removeItem(item)}
                    onAccept={(line) => acceptLine(item.cartId, line)}
                    onAskAgain={offers.askAgain}
                  />
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="Tasking Requests (0)">
            <p className={classes.none}>You have no tasking requests in your cart.</p>
          </Panel>
          {providers.length > 0 ? (
            <ProviderTerms
              providers={providers}
              agreed={agreed}
              onAgree={(provider, version) => setAgreed(changed(agreed, provider, version))}
            />
          ) : null}
        </div>
        <CartSummary
          itemCount={cart.images.length}
          totalCents={cartTotalCents(cart)}
          providers={providers}
          agreedProviders={new Set(agreed.keys())}
          unsettledCount={cart.images.filter((item) => isUnsettled(offers.of(item))).length}
          offers={offers}
          onCheckout={() => agree(Object.fromEntries(agreed))}
        />
      </div>
    </Page>
  );
}

/** `version` null takes the agreement back. */
function changed(agreed: ReadonlyMap<string, string>, provider: string, version: string | null): Map<string, string> {
  const next = new Map(agreed);
  if (version === null) next.delete(provider);
  else next.set(provider, version);
  return next;
}

function RemovalNotice({ item, onUndo }: { readonly item: CartImage; readonly onUndo: () => void }) {
  const action = (
    <Button size="xs" variant="default" onClick={onUndo}>
      Undo
    </Button>
  );
  return (
    <div className={classes.removal}>
      <MessageBox kind="info" action={action}>
        {`Removed from the cart: ${item.image.satellite}, ${selectedProduct(item).description}`}
      </MessageBox>
    </div>
  );
}

function TooMany({ count }: { readonly count: number }) {
  return (
    <MessageBox kind="warning" title={`An order may have at most ${ORDER_ITEMS_MAX} items`}>
      {`Your cart has ${count}. Remove ${count - ORDER_ITEMS_MAX} to order the others; prices of the first ${ORDER_ITEMS_MAX} are checked.`}
    </MessageBox>
  );
}
