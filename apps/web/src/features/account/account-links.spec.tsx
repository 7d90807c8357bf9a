import { demoAddress } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { paths } from '../../lib/paths.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../testing/samples.ts';
import { LoginScreen } from './login-screen.tsx';
import { RegistrationScreen } from './registration-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { UpdateUserScreen } from './update-user-screen.tsx';

beforeEach(() => forgetSession());

it.each([
  ['Login', <LoginScreen key="login" />, [paths.registration(), paths.resetPassword()]],
  ['Registration', <RegistrationScreen key="registration" />, [paths.login()]],
  ['ResetPassword', <ResetPasswordScreen key="reset" />, [paths.login()]],
])('%s links to the other account screens', async (_, shown, targets) => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }) });
  renderAt('/', shown);
  await waitFor(() => {
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const target of targets) expect(links).toContain(target);
  });
});

it('redirects a logged-in user to the root path', async () => {
  startSession(adasSession);
  await serveApi({ serverInfo: () => ({ json: serverInfo }) });
  renderAt(paths.login(), <LoginScreen />);
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/'));
});

it('explains that a temporary password is mailed, and that using it logs out all devices', async () => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }) });
  renderAt(paths.resetPassword(), <ResetPasswordScreen />);
  expect(screen.getByText(/password .*mail|mail.* password/i).textContent).toMatch(/all (?:your )?devices/i);
});

it.each([
  ['one message', {}, 'Error updating user: Zip is not known'],
  [
    'several messages',
    { errors: ['city: is required', 'zip: is required'] },
    'Error updating user: city: is required - zip: is required',
  ],
])('shows %s of a failed update in an error box', async (_, more, text) => {
  startSession(adasSession);
  await serveApi({
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    updateUser: () => toProblem('invalid-request', 'Zip is not known', more),
  });
  renderAt(paths.updateUser(), <UpdateUserScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(text).closest('[role=alert]')).not.toBeNull();
});

const account = () =>
  serveApi({
    serverInfo: () => ({ json: { ...serverInfo, externalSignIn: { label: 'Example ID' } } }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    externalSignIn: () => ({ json: { hasPassword: true, identity: null } }),
  });
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('opens the page and the section named by a link', async () => {
  startSession(adasSession);
  await account();
  renderAt(paths.updateUser('devices'), <UpdateUserScreen />);
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('Devices');
  await screen.findByRole('heading', { name: 'External sign-in' });
  expect(screen.getByRole('link', { name: 'Security' }).getAttribute('aria-current')).toBe('page');
  expect(sections()).toEqual(['Change Password', 'Two-step login', 'External sign-in', 'Devices', 'Recent activity']);
});

it('explains a demo account, and leads to the registration', async () => {
  const user = { ...ada, username: demoAddress('1') };
  startSession({ ...adasSession, user });
  await serveApi({
    checkUser: () => ({ json: { valid: true, missing: [], user } }),
    logOut: () => 'empty',
  });
  renderAt(paths.updateUser(), <UpdateUserScreen />);
  expect(await screen.findByText('This is a demo account')).toBeDefined();
  expect(screen.queryByText(new RegExp(user.username))).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log out and register' }));
  expect(screen.getByTestId('where').textContent).toBe('/Registration');
});

it('opens the page that the address names', async () => {
  startSession(adasSession);
  await serveApi({ checkUser: () => ({ json: { valid: true, missing: [], user: ada } }) });
  renderAt('/UpdateUser?page=security', <UpdateUserScreen />);
  const nav = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(nav.getByRole('link', { name: 'Security' }).getAttribute('aria-current')).toBe('page');
});

it('does not advise a demo account to turn on two-step login', async () => {
  startSession({ ...adasSession, user: { ...ada, username: demoAddress('1') } });
  await account();
  renderAt(paths.updateUser('password'), <UpdateUserScreen />);
  await screen.findByRole('heading', { name: 'External sign-in' });
  expect(sections()).not.toContain('Two-step login');
});

it('leads from page to page, and moves the focus to the first section of each', async () => {
  startSession(adasSession);
  await account();
  renderAt(paths.updateUser(), <UpdateUserScreen />);
  const pages = screen.getByRole('navigation', { name: 'Account' });
  const shown: unknown[] = [];
  for (const link of within(pages).getAllByRole('link')) {
    await userEvent.click(link);
    expect(within(pages).getByRole('link', { current: 'page' })).toBe(link);
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe(sections()[0]);
    shown.push([link.textContent, ...sections()]);
  }
  expect(shown).toEqual([
    ['Contact', 'Update Contact Info', 'E-mail address'],
    ['Security', 'Change Password', 'Two-step login', 'External sign-in', 'Devices', 'Recent activity'],
    ['Notifications', 'E-mail notifications'],
    ['API and webhooks', 'API', 'Webhooks', 'Agreements'],
    ['Data', 'Delivery', 'Your data'],
  ]);
});
