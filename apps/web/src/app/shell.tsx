import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServerInfo } from '../api/server-info.ts';
import { useSessionExpired, useSessionId } from '../api/session.ts';
import { DownloadTray } from '../features/my-imagery/downloads/download-tray.tsx';
import { paths } from '../lib/paths.ts';
import { Analytics } from './analytics.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { HelpPanelHost } from './help-panel-host.tsx';
import { NavBar } from './nav-bar.tsx';
import { OverlayNotices, ServerNotice } from './notices.tsx';
import classes from './shell.module.css';

interface ShellProps {
  readonly children: ReactNode;
}

/** Navigation bar, screen, footer, and downloads that continue across screens. */
export function Shell({ children }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const loggedIn = useSessionId() !== null;
  const { data: server } = useServerInfo();
  useLoginWhenExpired();
  useFocusOnNavigation(main, loggedIn);
  return (
    <div className={classes.shell}>
      {/* The router would treat a link to #main as a route. */}
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <NavBar />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <ServerNotice />
        {children}
      </main>
      <OverlayNotices />
      <ErrorBoundary>
        <HelpPanelHost />
      </ErrorBoundary>
      {loggedIn && server?.analytics ? <Analytics /> : null}
      <Footer />
      {loggedIn ? <DownloadTray /> : null}
    </div>
  );
}

/** An expired session leads to the login, and from there back to the same screen. */
function useLoginWhenExpired(): void {
  const expired = useSessionExpired();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (expired && pathname !== paths.login()) void navigate(paths.login(pathname + search), { replace: true });
  }, [expired, navigate, pathname, search]);
}

/**
 * A new screen starts at its top, for screen readers too. This runs before the screen's own effects, which may scroll
 * further down.
 */
function useFocusOnNavigation(main: { readonly current: HTMLElement | null }, loggedIn: boolean): void {
  const { pathname } = useLocation();
  // Remounts the screen at login and logout, because visitors and users see different content.
  const screen = `${loggedIn} ${pathname}`;
  const shown = useRef(screen);
  useLayoutEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [main, screen]);
}
