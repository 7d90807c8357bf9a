import { ActionIcon } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../api/session.ts';
import { useCart } from '../features/cart/cart-store.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { CartIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { paths } from './paths.ts';
import classes from './shell.module.css';
import { SimulationMarker } from './simulation-marker.tsx';

// Visitors do not need it, and the floating layers it brings are a fifth of the first screen's code.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** Logo, screens, cart and user; folds behind one button on a phone. */
export function NavBar() {
  const session = useSession();
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  return (
    <header className={classes['bar']}>
      <div className={classes['barInner']}>
        <Link className={classes['brand']} to={paths.root()}>
          <BrandMark />
          Groundtrack
        </Link>
        <SimulationMarker />
        <ActionIcon
          className={classes['burger']}
          variant="subtle"
          size="lg"
          aria-label={open ? 'Close the menu' : 'Open the menu'}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          {open ? <CloseIcon size={22} /> : <MenuIcon size={22} />}
        </ActionIcon>
        <nav id="navigation" className={classes['links']} data-open={open} aria-label="Main">
          <BarLink to={paths.root()} current={homePaths.has(pathname)}>
            Search Archive
          </BarLink>
          <BarLink to={paths.tasking()}>Request Tasking</BarLink>
          <BarLink to={paths.myImagery()}>My Imagery</BarLink>
          <div className={classes['account']}>
            {session ? (
              <>
                <CartLink />
                <Suspense fallback={<span className={classes['link']}>{session.username}</span>}>
                  <UserMenu username={session.username} />
                </Suspense>
              </>
            ) : (
              <BarLink to={paths.login()}>Login</BarLink>
            )}
          </div>
        </nav>
      </div>
    </header>
  );
}

const homePaths: ReadonlySet<string> = new Set([paths.home(), paths.archive(), paths.admin()]);

interface BarLinkProps {
  readonly to: string;
  /** Overrides whether this is the current screen. */
  readonly current?: boolean;
  readonly children: ReactNode;
}

function BarLink({ to, current, children }: BarLinkProps) {
  return (
    <NavLink to={to} end className={classes['link']} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </NavLink>
  );
}

function CartLink() {
  const { cart } = useCart();
  const count = cart.images.length;
  return (
    <BarLink to={paths.cart()}>
      <CartIcon />
      Cart
      <span className={classes['count']} data-empty={count === 0}>
        {count}
        <span className="gt-visually-hidden"> items</span>
      </span>
    </BarLink>
  );
}
