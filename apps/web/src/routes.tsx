import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { paths } from './app/paths.ts';
import { Loading } from './ui/loading.tsx';
import { Page } from './ui/page.tsx';

interface Screen {
  readonly path: string;
  /** Stands before the product's name in the window's title. */
  readonly title: string;
  readonly Component: ComponentType;
}

const HomeRoute = lazy(async () => ({ default: (await import('./routes/home.tsx')).HomeRoute }));
const LoginRoute = lazy(async () => ({ default: (await import('./routes/login.tsx')).LoginRoute }));
const RegistrationRoute = lazy(async () => ({
  default: (await import('./routes/registration.tsx')).RegistrationRoute,
}));
const ResetPasswordRoute = lazy(async () => ({
  default: (await import('./routes/reset-password.tsx')).ResetPasswordRoute,
}));
const UpdateUserRoute = lazy(async () => ({ default: (await import('./routes/update-user.tsx')).UpdateUserRoute }));
const WebhooksRoute = lazy(async () => ({ default: (await import('./routes/webhooks.tsx')).WebhooksRoute }));
const CartRoute = lazy(async () => ({ default: (await import('./routes/cart.tsx')).CartRoute }));
const CheckoutRoute = lazy(async () => ({ default: (await import('./routes/checkout.tsx')).CheckoutRoute }));
const MyImageryRoute = lazy(async () => ({ default: (await import('./routes/my-imagery.tsx')).MyImageryRoute }));
const OrdersRoute = lazy(async () => ({ default: (await import('./routes/orders.tsx')).OrdersRoute }));
const ReceiptRoute = lazy(async () => ({ default: (await import('./routes/receipt.tsx')).ReceiptRoute }));
const TaskingRoute = lazy(async () => ({ default: (await import('./routes/tasking.tsx')).TaskingRoute }));
const HelpRoute = lazy(async () => ({ default: (await import('./routes/help.tsx')).HelpRoute }));
const NotFoundRoute = lazy(async () => ({ default: (await import('./routes/not-found.tsx')).NotFoundRoute }));

const screens: readonly Screen[] = [
  { path: paths.home(), title: 'Search Archive', Component: HomeRoute },
  { path: paths.archive(), title: 'Search Archive', Component: HomeRoute },
  { path: paths.admin(), title: 'Search Archive', Component: HomeRoute },
  { path: paths.myImagery(), title: 'Purchased Imagery', Component: MyImageryRoute },
  { path: paths.orders(), title: 'Orders', Component: OrdersRoute },
  { path: paths.receipt(), title: 'Receipt', Component: ReceiptRoute },
  { path: paths.tasking(), title: 'Tasking Requests', Component: TaskingRoute },
  { path: paths.login(), title: 'Login', Component: LoginRoute },
  { path: paths.registration(), title: 'Registration', Component: RegistrationRoute },
  { path: paths.resetPassword(), title: 'Reset Password', Component: ResetPasswordRoute },
  { path: paths.updateUser(), title: 'Update User', Component: UpdateUserRoute },
  { path: paths.webhooks(), title: 'Webhooks', Component: WebhooksRoute },
  { path: paths.cart(), title: 'Your Cart', Component: CartRoute },
  { path: paths.checkout(), title: 'Checkout', Component: CheckoutRoute },
  { path: paths.help(), title: 'Help', Component: HelpRoute },
  { path: '*', title: '404 - Not Found', Component: NotFoundRoute },
];

/** Every screen is its own chunk, with its own title and its own error boundary. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.root()} element={<Navigate to={paths.home()} replace />} />
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<ScreenFrame {...screen} />} />
      ))}
    </Routes>
  );
}

function ScreenFrame({ path, title, Component }: Screen) {
  // Before the effects of the screen itself, which may name the window more closely.
  useLayoutEffect(() => {
    document.title = `${title} · Groundtrack`;
  }, [title]);
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Waiting title={title} />}>
        <Component />
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
