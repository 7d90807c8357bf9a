import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './cart.module.css';
import type { CartRequest } from './cart-request.ts';
import { CartRequestCard } from './cart-request-card.tsx';
import { useCart } from './cart-store.ts';
import type { Offers } from './use-offers.ts';

interface TaskingRequestsProps {
  readonly requests: readonly CartRequest[];
  readonly offers: Offers;
  readonly onRemove: (item: CartRequest) => void;
}

/** The tasking requests of the cart. */
export function TaskingRequests({ requests, offers, onRemove }: TaskingRequestsProps) {
  const { acceptLine, replaceRequest } = useCart();
  return (
    <Panel title={`Tasking Requests (${requests.length})`}>
      {requests.length === 0 ? (
        <div className={classes.none}>
          <p>You have no tasking requests in your cart.</p>
          <Link to={paths.tasking()}>Request Tasking</Link>
        </div>
      ) : (
        <ul className={classes.cards}>
          {requests.map((item) => (
            <CartRequestCard
              key={item.cartId}
              item={item}
              offer={offers.of(item)}
              onRemove={() => onRemove(item)}
              onAccept={(line) => acceptLine(item.cartId, line)}
              onReplace={replaceRequest}
              onRecheck={offers.refetch}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
