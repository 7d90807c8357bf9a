import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { currentSession } from './api/session.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { FetchNext } from './app/fetch-next.tsx';
import { type FirstWords, firstWords } from './app/first-words.ts';
import { loadedComponent } from './app/loaded-component.tsx';
import { paths } from './app/paths.ts';
import { LoginScreen } from './features/account/login-screen.tsx';
import { Home, loadHome, loadHomeOfUser } from './features/home/home.tsx';
import { Loading } from './ui/loading.tsx';
import { Page, type PageProps } from './ui/page.tsx';

/** Its title stands before the product's name in the window's title. */
interface Route extends FirstWords {
  readonly path: string;
  /** As wide as on the screen. */
  readonly width?: 'narrow';
  /** The screen people most likely go to from here; vite.config.ts lists its files, which are fetched beforehand. */
  readonly next?: () => Promise<unknown>;
}

/** Its own chunk, or a part of the first one, which may load more by itself. */
type Screen = Route &
  ({ readonly lazy: Load } | { readonly Component: ComponentType; readonly load?: () => Promise<unknown> });

type Load = () => Promise<{ readonly Component: ComponentType }>;

const home = { title: firstWords.home.title, Component: Home, load: loadHome } as const;

const screens: readonly Screen[] = [
  { path: paths.home(), ...home },
  { path: paths.archive(), ...home },
  { path: paths.admin(), ...home },
  {
    path: paths.myImagery(),
    ...firstWords.myImagery,
    lazy: () => import('./routes/my-imagery.tsx'),
  },
  { path: paths.view(), title: 'Image', lazy: () => import('./features/viewer/viewer-screen.tsx') },
  { path: paths.viewScene(), title: 'Image', lazy: () => import('./features/viewer/scene-view-screen.tsx') },
  { path: paths.sharedView(), title: 'Shared Image', lazy: () => import('./features/viewer/shared-view-screen.tsx') },
  { path: paths.orders(), ...firstWords.orders, lazy: () => import('./features/orders/orders-screen.tsx') },
  { path: paths.receipt(), title: 'Receipt', lazy: () => import('./features/orders/receipt-screen.tsx') },
  { path: paths.tasking(), ...firstWords.tasking, lazy: () => import('./routes/tasking.tsx') },
  // What visitors come to first: a chunk of its own would compress worse and come one request later.
  { path: paths.login(), title: 'Login', Component: LoginScreen, next: loadHomeOfUser },
  {
    path: paths.signIn(),
    title: 'Sign in',
    lazy: () => import('./features/account/external/sign-in-screen.tsx'),
  },
  {
    path: paths.registration(),
    ...firstWords.registration,
    width: 'narrow',
    lazy: () => import('./features/account/registration-screen.tsx'),
  },
  {
    path: paths.resetPassword(),
    title: 'Reset Password',
    lazy: () => import('./features/account/reset-password-screen.tsx'),
  },
  {
    path: paths.setPassword(),
    title: 'Set a New Password',
    lazy: () => import('./features/account/set-password-screen.tsx'),
  },
  {
    path: paths.confirmEmail(),
    title: 'Confirm Your New Address',
    lazy: () => import('./features/account/confirm-email-screen.tsx'),
  },
  {
    path: paths.verifyEmail(),
    title: 'Verify Your Address',
    lazy: () => import('./features/account/verify-email-screen.tsx'),
  },
  {
    path: paths.updateUser(),
    ...firstWords.updateUser,
    lazy: () => import('./features/account/update-user-screen.tsx'),
  },
  { path: paths.webhooks(), ...firstWords.webhooks, lazy: () => import('./features/webhooks/webhooks-screen.tsx') },
  { path: paths.cart(), ...firstWords.cart, lazy: () => import('./features/cart/cart-screen.tsx') },
  { path: paths.checkout(), ...firstWords.checkout, lazy: () => import('./routes/checkout.tsx') },
  { path: paths.help(), ...firstWords.help, lazy: () => import('./features/help/help-screen.tsx') },
  { path: '*', title: '404 - Not Found', lazy: () => import('./features/not-found/not-found-screen.tsx') },
];

/** Every screen has its own title and its own error boundary. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path={paths.root()}
        element={
          <>
            <Navigate to={paths.home()} replace />
            {/* Without it the footer stood at the top for a moment. */}
            <Waiting title={home.title} />
          </>
        }
      />
      {routes.map(({ path, title, next, Component }) => (
        <Route
          key={path}
          path={path}
          caseSensitive
          element={
            <ScreenFrame key={path} title={title} next={next}>
              <Component />
            </ScreenFrame>
          }
        />
      ))}
    </Routes>
  );
}

/**
 * Loads the screen of an address. The page asks for the files of most screens before anything runs (vite.config.ts); they run once
 * the frame around the screen is drawn, with the title and what stands below it. The landing page has none of that: until its
 * code is there people see what index.html says.
 * @param drawFrame draws the app with what is there of the screen, and waits until that was seen
 */
export async function loadScreen(address: string, drawFrame: () => Promise<void>): Promise<void> {
  const pathname = address.replace(/^#/, '').replace(/\?.*/s, '') || paths.root();
  const load =
    pathname === paths.root()
      ? loadHome
      : routes.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))?.load;
  const isLanding = load === loadHome && !currentSession();
  if (isLanding) await load();
  await drawFrame();
  await load?.();
}

const routes = screens.map((screen) => {
  const { path, title, next } = screen;
  if ('Component' in screen) return { path, title, next, Component: screen.Component, load: screen.load };
  const Component = lazyScreen(screen.lazy, screen);
  return { path, title, next, Component, load: Component.load };
});

function lazyScreen(load: Load, { title, lead, width }: Route) {
  return loadedComponent(
    async () => (await load()).Component,
    () => <Waiting title={title} lead={lead} width={width} />,
  );
}

interface ScreenFrameProps {
  readonly title: string;
  readonly next: (() => Promise<unknown>) | undefined;
  readonly children: ReactNode;
}

function ScreenFrame({ title, next, children }: ScreenFrameProps) {
  // Before the effects of the screen itself, which may name the window more closely.
  useLayoutEffect(() => {
    document.title = `${title} · Groundtrack`;
  }, [title]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting title={title} />}>
        {children}
        {next ? <FetchNext load={next} /> : null}
      </Suspense>
    </ErrorBoundary>
  );
}

function Waiting(known: Pick<PageProps, 'title' | 'lead' | 'width'>) {
  return (
    <Page {...known}>
      <Loading label="Loading" />
    </Page>
  );
}
