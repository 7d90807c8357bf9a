import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './cart.module.css';
import type { CartImage } from './cart.ts';
import { CartImageCard } from './cart-image-card.tsx';
import { useCart } from './cart-store.ts';
import type { Offers } from './use-offers.ts';

interface ArchivedImagesProps {
  readonly images: readonly CartImage[];
  /** Whether the cart holds no tasking requests either. */
  readonly isCartEmpty: boolean;
  readonly offers: Offers;
  readonly onRemove: (item: CartImage) => void;
}

/** The archive images of the cart. */
export function ArchivedImages({ images, isCartEmpty, offers, onRemove }: ArchivedImagesProps) {
  const { acceptLine } = useCart();
  return (
    <Panel title={`Archived Images (${images.length})`}>
      {images.length === 0 ? (
        <NoImages isCartEmpty={isCartEmpty} />
      ) : (
        <ul className={classes.cards}>
          {images.map((item) => (
            <CartImageCard
              key={item.cartId}
              item={item}
              offer={offers.of(item)}
              onRemove={() => onRemove(item)}
              onAccept={(line) => acceptLine(item.cartId, line)}
              onRecheck={offers.refetch}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const NONE = 'You have no images in your cart.';

/** Next to tasking requests, an empty list takes only one line. */
function NoImages({ isCartEmpty }: Pick<ArchivedImagesProps, 'isCartEmpty'>) {
  if (!isCartEmpty)
    return (
      <div className={classes.none}>
        <p>{NONE}</p>
        <Link to={paths.root()}>Search Archive</Link>
      </div>
    );
  return (
    <EmptyState
      title={NONE}
      action={
        <LinkButton to={paths.root()} variant="default">
          Search Archive
        </LinkButton>
      }
    />
  );
}
