import { useCartCount } from '../features/cart/cart-count.ts';
import { paths } from '../lib/paths.ts';
import { CartIcon } from '../ui/icons.tsx';
import { BarLink } from './bar-link.tsx';
import classes from './shell.module.css';

/** The link to the cart, with its number of items. */
export function CartLink() {
  const { count } = useCartCount();
  return (
    <BarLink to={paths.cart()}>
      <CartIcon />
      <span className={classes.cartText}>Cart</span>
      <span className={classes.count} data-empty={count === 0}>
        {count}
        <span className="gt-visually-hidden"> items</span>
      </span>
    </BarLink>
  );
}
