import { type ComponentType, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { FetchNext } from './app/fetch-next.tsx';
import { loadedComponent } from './app/loaded-component.tsx';
import { paths } from './app/paths.ts';
import { LoginScreen } from './features/account/login-screen.tsx';
import { Loading } from './ui/loading.tsx';
import { Page } from './ui/page.tsx';

interface Route {
  readonly path: string;
  /** Stands before the product's name in the window's title. */
  readonly title: string;
  /** The screen people most likely go to from here; vite.config.ts lists its files, which are fetched beforehand. */
  readonly next?: Load;
}

/** Its own chunk, or a part of the first one. */
type Screen = Route & ({ readonly lazy: Load } | { readonly Component: ComponentType });

type Load = () => Promise<{ readonly Component: ComponentType }>;

const loadHome = () => import('./features/home/home.tsx');

const screens: readonly Screen[] = [
  { path: paths.home(), title: 'Search Archive', lazy: loadHome },
  { path: paths.archive(), title: 'Search Archive', lazy: loadHome },
  { path: paths.admin(), title: 'Search Archive', lazy: loadHome },
  { path: paths.myImagery(), title: 'Purchased Imagery', lazy: () => import('./routes/my-imagery.tsx') },
  { path: paths.view(), title: 'Image', lazy: () => import('./features/viewer/viewer-screen.tsx') },
  { path: paths.viewScene(), title: 'Image', lazy: () => import('./features/viewer/scene-view-screen.tsx') },
  { path: paths.sharedView(), title: 'Shared Image', lazy: () => import('./features/viewer/shared-view-screen.tsx') },
  { path: paths.orders(), title: 'Orders', lazy: () => import('./features/orders/orders-screen.tsx') },
  { path: paths.receipt(), title: 'Receipt', lazy: () => import('./features/orders/receipt-screen.tsx') },
  { path: paths.tasking(), title: 'Tasking Requests', lazy: () => import('./routes/tasking.tsx') },
  // What visitors come to first: a chunk of its own would compress worse and come one request later.
  { path: paths.login(), title: 'Login', Component: LoginScreen, next: loadHome },
  {
    path: paths.signIn(),
    title: 'Sign in',
    lazy: () => import('./features/account/external/sign-in-screen.tsx'),
  },
  {
    path: paths.registration(),
    title: 'Registration',
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
  { path: paths.updateUser(), title: 'Update User', lazy: () => import('./features/account/update-user-screen.tsx') },
  { path: paths.webhooks(), title: 'Webhooks', lazy: () => import('./features/webhooks/webhooks-screen.tsx') },
  { path: paths.cart(), title: 'Your Cart', lazy: () => import('./features/cart/cart-screen.tsx') },
  { path: paths.checkout(), title: 'Checkout', lazy: () => import('./routes/checkout.tsx') },
  { path: paths.help(), title: 'Help and FAQ', lazy: () => import('./features/help/help-screen.tsx') },
  { path: '*', title: '404 - Not Found', lazy: () => import('./features/not-found/not-found-screen.tsx') },
];

/** Every screen has its own title and its own error boundary. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.root()} element={<Navigate to={paths.home()} replace />} />
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

const routes = screens.map((screen) => {
  const { path, title, next } = screen;
  return { path, title, next, Component: 'lazy' in screen ? lazyScreen(title, screen.lazy) : screen.Component };
});

function lazyScreen(title: string, load: Load): ComponentType {
  return loadedComponent(
    async () => (await load()).Component,
    () => <Waiting title={title} />,
  );
}

interface ScreenFrameProps {
  readonly title: string;
  readonly next: Load | undefined;
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

function Waiting({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Loading label="Loading" />
    </Page>
  );
}
