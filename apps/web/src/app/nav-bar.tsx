import { ActionIcon } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useServerInfo } from '../api/server-info.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../lib/paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { CloseIcon, HelpIcon, MenuIcon } from '../ui/icons.tsx';
import { BarLink } from './bar-link.tsx';
import { CartLink } from './cart-link.tsx';
import classes from './shell.module.css';
import { SimulationMarker } from './simulation-marker.tsx';
import { UserMenu } from './user-menu.tsx';

/** Links to the operator's website, if there is one (spec section 2). */
function Brand() {
  const website = useServerInfo().data?.websiteUrl ?? null;
  const logo = (
    <>
      <BrandMark />
      Groundtrack
    </>
  );
  return website === null ? (
    <Link className={classes.brand} to={paths.root()}>
      {logo}
    </Link>
  ) : (
    <a className={classes.brand} href={website}>
      {logo}
    </a>
  );
}

/** Logo, screens, cart and user. On a phone all but the cart folds into one button. */
export function NavBar() {
  const session = useSession();
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const isHome = homePaths.has(pathname);
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEscapeWithin(bar, open, () => {
    setOpenOn(null);
    toggle.current?.focus();
  });
  return (
    <header ref={bar} className={classes.bar}>
      <div className={classes.barInner}>
        <Brand />
        <SimulationMarker />
        <ActionIcon
          ref={toggle}
          className={classes.burger}
          variant="subtle"
          size="lg"
          aria-label={open ? 'Close the menu' : 'Open the menu'}
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpenOn(open ? null : pathname)}
        >
          {open ? <CloseIcon size={22} /> : <MenuIcon size={22} />}
        </ActionIcon>
        <nav id="navigation" className={classes.links} data-open={open} aria-label="Main">
          <div className={classes.screens}>
            <BarLink
              to={session || !isHome ? paths.root() : paths.login(paths.home())}
              current={session !== null && isHome}
            >
              Search Archive
            </BarLink>
            <BarLink to={paths.tasking()}>Request Tasking</BarLink>
            <BarLink to={paths.myImagery()} current={IMAGERY_PATHS.test(pathname)}>
              My Imagery
            </BarLink>
          </div>
          {session ? (
            <div className={classes.cart}>
              <CartLink />
            </div>
          ) : null}
          <div className={classes.account}>
            <BarLink to={paths.help()}>
              <HelpIcon size={18} />
              Help
            </BarLink>
            {session ? <UserMenu username={session.username} /> : <BarLink to={paths.login()}>Login</BarLink>}
          </div>
        </nav>
      </div>
    </header>
  );
}

/** Screens that one opens from My Imagery. */
const IMAGERY_PATHS = /^\/(?:Orders|View)(?:\/|$)/;

const homePaths: ReadonlySet<string> = new Set([paths.root(), paths.home(), paths.archive(), paths.admin()]);

/** Closes the bar on Escape. An open menu inside it closes first. */
function useEscapeWithin(within: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const isWithin = target instanceof Element && within.current?.contains(target) && !target.closest('[role="menu"]');
    if (key === 'Escape' && isWithin) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
}
