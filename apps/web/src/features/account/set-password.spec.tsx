import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import {
  currentRestrictedSession,
  forgetRestrictedSession,
  startRestrictedSession,
} from '../../api/restricted-session.ts';
import { currentSession, forgetSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession } from '../../testing/samples.ts';
import { LoginScreen } from './login-screen.tsx';
import { SetPasswordScreen } from './set-password-screen.tsx';

const TEMPORARY = { id: 'restricted-session', username: 'ada@example.com' };

beforeEach(() => {
  forgetSession();
  forgetRestrictedSession();
});

async function setPassword(typed: string, confirmed = typed): Promise<void> {
  await userEvent.type(screen.getByLabelText('New password'), typed);
  await userEvent.type(screen.getByLabelText('Confirm new password'), confirmed);
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
}
const where = () => screen.getByTestId('where').textContent;

it('follows a login with a temporary password, and opens the login’s target', async () => {
  const server = await serveApi({
    logIn: () => ({ json: { ...adasSession, id: TEMPORARY.id, restricted: 'set-password' } }),
    setPassword: () => 'empty',
  });
  renderAt(
    '/Login?returnTo=%2FOrders',
    <Routes>
      <Route path="/Login" element={<LoginScreen />} />
      <Route path="/SetPassword" element={<SetPasswordScreen />} />
      <Route path="*" element={null} />
    </Routes>,
  );
  await userEvent.type(screen.getByLabelText('E-mail'), TEMPORARY.username);
  await userEvent.type(screen.getByLabelText('Password'), '7YQ0C-9MSTB-4HXK1-E2RWA');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Set a New Password' })).toBeDefined();
  expect([currentSession(), currentRestrictedSession()]).toEqual([null, TEMPORARY]);
  expect(screen.getByText(/disconnects external sign-ins, removes passkeys, and pauses webhooks/)).toBeDefined();
  await setPassword('a new horse battery');
  await waitFor(() => expect(where()).toBe('/Orders'));
  expect(server.calls.at(-1)).toMatchObject({
    headers: { 'session-id': TEMPORARY.id },
    body: { newpassword: 'a new horse battery' },
  });
  expect([currentSession(), currentRestrictedSession()]).toEqual([{ ...TEMPORARY, user: null }, null]);
});

it('requires a valid password, entered twice', async () => {
  const server = await serveApi({});
  startRestrictedSession(TEMPORARY);
  renderAt('/SetPassword', <SetPasswordScreen />);
  await setPassword('short', 'sharp');
  expect(await screen.findByText('New password must have at least 10 characters')).toBeDefined();
  expect(screen.getByText('New password must match')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  expect(server.calls).toEqual([]);
});

it('explains how to continue after the hour is over', async () => {
  await serveApi({ setPassword: () => toProblem('session-expired') });
  startRestrictedSession(TEMPORARY);
  renderAt('/SetPassword', <SetPasswordScreen />);
  await setPassword('a new horse battery');
  expect(await screen.findByText('The hour to set a password has passed')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Reset password' }));
  expect(currentRestrictedSession()).toBeNull();
});

it('can be left by logging out', async () => {
  const server = await serveApi({ logOut: () => 'empty' });
  startRestrictedSession(TEMPORARY);
  renderAt('/SetPassword', <SetPasswordScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Log out instead' }));
  await waitFor(() => expect(where()).toBe('/Login'));
  await waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({ name: 'logOut', headers: { 'session-id': TEMPORARY.id } }),
  );
});

it('is only available after a login with a temporary password', async () => {
  renderAt('/SetPassword', <SetPasswordScreen />);
  expect(where()).toBe('/Login');
});
