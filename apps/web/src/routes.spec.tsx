import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession } from './api/session.ts';
import { paths } from './lib/paths.ts';
import { AppRoutes } from './routes.tsx';
import { serveApi } from './testing/api-server.ts';
import { renderAt } from './testing/render-app.tsx';

// A previous spec file may have opened a session.
beforeEach(forgetSession);

it.each([
  [paths.login(), 'Login'],
  [paths.registration(), 'Registration'],
  [paths.resetPassword(), 'Reset Password'],
  [paths.updateUser(), 'Update User'],
  [paths.webhooks(), 'Update User'],
  [paths.cart(), 'Your Cart'],
  [paths.checkout(), 'Checkout'],
  [paths.myImagery(), 'Purchased Imagery'],
  [paths.orders(), 'Orders'],
  [paths.order('order-1'), 'Order'],
  [paths.receipt('order-1'), 'Receipt'],
  [paths.tasking(), 'Tasking Requests'],
  [paths.help(), 'Help and FAQ'],
  ['/nowhere/at/all', '404 - Not Found'],
  ['/home', '404 - Not Found'],
  ['/login', '404 - Not Found'],
])('%s shows its heading and sets the window title', async (path, heading) => {
  await serveApi({});
  renderAt(path, <AppRoutes />);
  expect(await screen.findByRole('heading', { level: 1, name: heading }, { timeout: 25_000 })).toBeDefined();
  await waitFor(() => expect(document.title).toBe(`${heading} · Groundtrack`));
});

it.each(['/', paths.home(), paths.archive(), paths.admin()])('%s shows Home, which invites a visitor', async (path) => {
  await serveApi({});
  renderAt(path, <AppRoutes />);
  expect(await screen.findByRole('link', { name: 'Register' })).toBeDefined();
  expect(document.title).toBe('Search Archive · Groundtrack');
  expect(screen.getByTestId('where').textContent).toBe(path === '/' ? paths.home() : path);
});

it('shows a space photo on an unknown path', async () => {
  await serveApi({});
  renderAt('/nowhere', <AppRoutes />);
  expect(await screen.findByRole('img', { name: /satellite/ })).toBeDefined();
});
