import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { LoginScreen } from './features/account/login-screen.tsx';
import { Home } from './features/home/home.tsx';
import { paths } from './lib/paths.ts';
import { Loading } from './ui/loading.tsx';
import { Page, type PageProps } from './ui/page.tsx';

interface Screen {
  readonly path: string;
  /** Precedes the product's name in the window title. */
  readonly title: string;
  /** The width of its page while it loads. */
  readonly width?: PageProps['width'];
  /** As high as the window, also while it loads, so that the footer does not jump. */
  readonly isTall?: boolean;
  readonly Component: ComponentType;
}

/** A screen in its own chunk. */
function screen(load: () => Promise<{ readonly Component: ComponentType }>): ComponentType {
  return lazy(async () => ({ default: (await load()).Component }));
}

const home = { title: 'Search Archive', isTall: true, Component: Home } as const;

const screens: readonly Screen[] = [
  { path: paths.home(), ...home },
  { path: paths.archive(), ...home },
  { path: paths.admin(), ...home },
  {
    path: paths.myImagery(),
    title: 'Purchased Imagery',
    Component: screen(() => import('./routes/my-imagery.tsx')),
  },
  { path: paths.view(), title: 'Image', Component: screen(() => import('./routes/view.tsx')) },
  {
    path: paths.viewScene(),
    title: 'Image',
    Component: screen(() => import('./features/viewer/scene-view-screen.tsx')),
  },
  {
    path: paths.sharedView(),
    title: 'Shared Image',
    Component: screen(() => import('./features/viewer/shared-view-screen.tsx')),
  },
  {
    path: paths.orders(),
    title: 'Orders',
    width: 'medium',
    Component: screen(() => import('./features/orders/orders-screen.tsx')),
  },
  {
    path: paths.order(),
    title: 'Order',
    width: 'medium',
    Component: screen(() => import('./routes/order.tsx')),
  },
  {
    path: paths.receipt(),
    title: 'Receipt',
    width: 'narrow',
    Component: screen(() => import('./features/orders/receipt-screen.tsx')),
  },
  { path: paths.tasking(), title: 'Tasking Requests', Component: screen(() => import('./routes/tasking.tsx')) },
  { path: paths.login(), title: 'Login', Component: LoginScreen },
  {
    path: paths.signIn(),
    title: 'Sign in',
    width: 'narrow',
    Component: screen(() => import('./features/account/external/sign-in-screen.tsx')),
  },
  {
    path: paths.registration(),
    title: 'Registration',
    Component: screen(() => import('./features/account/registration-screen.tsx')),
  },
  {
    path: paths.resetPassword(),
    title: 'Reset Password',
    Component: screen(() => import('./features/account/reset-password-screen.tsx')),
  },
  {
    path: paths.setPassword(),
    title: 'Set a New Password',
    Component: screen(() => import('./features/account/set-password-screen.tsx')),
  },
  {
    path: paths.confirmEmail(),
    title: 'Confirm Your New Address',
    width: 'narrow',
    Component: screen(() => import('./features/account/confirm-email-screen.tsx')),
  },
  {
    path: paths.verifyEmail(),
    title: 'Verify Your Address',
    width: 'narrow',
    Component: screen(() => import('./features/account/verify-email-screen.tsx')),
  },
  {
    path: paths.updateUser(),
    title: 'Update User',
    width: 'medium',
    Component: screen(() => import('./routes/update-user.tsx')),
  },
  { path: paths.cart(), title: 'Your Cart', Component: screen(() => import('./features/cart/cart-screen.tsx')) },
  {
    path: paths.checkout(),
    title: 'Checkout',
    width: 'medium',
    Component: screen(() => import('./routes/checkout.tsx')),
  },
  {
    path: paths.help(),
    title: 'Help and FAQ',
    width: 'medium',
    Component: screen(() => import('./features/help/help-screen.tsx')),
  },
  {
    path: '*',
    title: '404 - Not Found',
    Component: screen(() => import('./features/not-found/not-found-screen.tsx')),
  },
];

/** Every screen has its own title and its own error boundary. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.root()} element={<Navigate to={paths.home()} replace />} />
      <Route path={paths.webhooks()} caseSensitive element={<Navigate to={paths.updateUser('webhooks')} replace />} />
      {screens.map(({ path, title, width, isTall, Component }) => (
        <Route
          key={path}
          path={path}
          caseSensitive
          element={
            <ScreenFrame key={path} title={title} width={width} isTall={isTall}>
              <Component />
            </ScreenFrame>
          }
        />
      ))}
    </Routes>
  );
}

interface ScreenFrameProps extends Pick<Screen, 'title' | 'width'> {
  readonly isTall: boolean | undefined;
  readonly children: ReactNode;
}

function ScreenFrame({ title, width, isTall = false, children }: ScreenFrameProps) {
  // A layout effect, so that a screen can set a more specific title in its own effect.
  useLayoutEffect(() => {
    document.title = `${title} · Groundtrack`;
  }, [title]);
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <div style={isTall ? { minHeight: '100dvh' } : undefined}>
            <Page title={title} width={width}>
              <Loading label="Loading" />
            </Page>
          </div>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
