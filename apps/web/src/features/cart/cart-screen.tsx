import { ORDER_ITEMS_MAX } from '@groundtrack/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { BODY_LENGTH_MAX } from '../../lib/chunk-items.ts';
import { MessageBox } from '../../ui/message-box.tsx';
import { Page } from '../../ui/page.tsx';
import { ArchivedImages } from './archived-images.tsx';
import classes from './cart.module.css';
import {
  type CartItem,
  cartItems,
  cartProviders,
  cartTotalCents,
  isRequest,
  itemKey,
  selectedProduct,
} from './cart.ts';
import { useCart } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { isUnsettled } from './offer-state.ts';
import { ProviderTerms } from './provider-terms.tsx';
import { TaskingRequests } from './tasking-requests.tsx';
import { useOffers } from './use-offers.ts';

export { CartScreen as Component };

/**
 * The cart. Terms start unticked on each visit, and ticking them opens the checkout. The stored agreement stays for a
 * checkout that is open in another tab.
 */
export function CartScreen() {
  const { cart, agree, remove, restore } = useCart();
  const offers = useOffers(cart);
  const [agreed, setAgreed] = useState<ReadonlyMap<string, string>>(new Map());
  const [isTermsMissing, setTermsMissing] = useState(false);
  const terms = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<readonly CartItem[]>([]);

  const providers = cartProviders(cart);
  const items = cartItems(cart);
  const takeOut = (item: CartItem) => {
    setRemoved([...removed, item]);
    remove(item.cartId);
  };
  const showTerms = () => {
    setTermsMissing(true);
    const box = terms.current?.querySelector<HTMLInputElement>('fieldset input:not(:checked)');
    box?.focus({ preventScroll: true });
    (box ?? terms.current)?.scrollIntoView({ block: 'center' });
  };
  const latest = removed.at(-1);
  const undo = () => {
    if (latest) restore(latest);
    setRemoved(removed.slice(0, -1));
  };
  return (
    <Page title="Your Cart">
      <div className={classes.columns}>
        <div className={classes.items}>
          {latest ? <RemovalNotice item={latest} onUndo={undo} /> : null}
          {items.length > ORDER_ITEMS_MAX ? <TooMany count={items.length} /> : null}
          {isTooDetailed(items) ? <TooDetailed /> : null}
          <ArchivedImages
            images={cart.images}
            isCartEmpty={cart.requests.length === 0}
            offers={offers}
            onRemove={takeOut}
          />
          <TaskingRequests requests={cart.requests} offers={offers} onRemove={takeOut} />
          {providers.length > 0 ? (
            <div ref={terms}>
              <ProviderTerms
                providers={providers}
                agreed={agreed}
                isMissing={isTermsMissing}
                onAgree={(provider, version) => setAgreed((before) => changed(before, provider, version))}
              />
            </div>
          ) : null}
        </div>
        <CartSummary
          itemCount={items.length}
          totalCents={cartTotalCents(cart)}
          providers={providers}
          agreedProviders={new Set(agreed.keys())}
          unsettled={items.filter((item) => isUnsettled(offers.of(item)))}
          offers={offers}
          onShowTerms={showTerms}
          onCheckout={() => agree(Object.fromEntries(agreed))}
        />
      </div>
    </Page>
  );
}

/** A null `version` withdraws the agreement. */
function changed(agreed: ReadonlyMap<string, string>, provider: string, version: string | null): Map<string, string> {
  const next = new Map(agreed);
  if (version === null) next.delete(provider);
  else next.set(provider, version);
  return next;
}

function RemovalNotice({ item, onUndo }: { readonly item: CartItem; readonly onUndo: () => void }) {
  const action = (
    <Button size="xs" variant="default" onClick={onUndo}>
      Undo
    </Button>
  );
  return (
    <div className={classes.removal}>
      <MessageBox kind="info" action={action}>
        {`Removed ${nameOf(item)}`}
      </MessageBox>
    </div>
  );
}

function nameOf(item: CartItem): string {
  return isRequest(item)
    ? `${item.description}, ${item.selectedProduct.description}`
    : `${item.image.satellite}, ${selectedProduct(item).description}`;
}

/** Added to the error report, next to the product. */
const LENGTH_OF_TERMS = 500;

function isTooDetailed(items: readonly CartItem[]): boolean {
  return items.reduce((sum, item) => sum + itemKey(item).length + LENGTH_OF_TERMS, 0) > BODY_LENGTH_MAX;
}

function TooDetailed() {
  return (
    <MessageBox kind="warning" title="The areas are too detailed for one order">
      Remove some images and order them separately, or simplify the area and add them again.
    </MessageBox>
  );
}

function TooMany({ count }: { readonly count: number }) {
  return (
    <MessageBox kind="warning" title={`An order can have up to ${ORDER_ITEMS_MAX} items`}>
      {`Your cart has ${count}. Remove ${count - ORDER_ITEMS_MAX} to check out.`}
    </MessageBox>
  );
}
