import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { currentSession, forgetSession, startSession } from '../../../api/session.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../../testing/samples.ts';
import { LoginScreen } from '../login-screen.tsx';
import { UpdateUserScreen } from '../update-user-screen.tsx';
import { newRecord, readRecord } from './sign-in-record.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const server = { ...serverInfo, externalSignIn: { label: 'Example ID' } };
const info = { serverInfo: () => ({ json: server }) };
const CALLBACK = '/SignIn?code=the-code&state=the-state';

beforeEach(() => {
  forgetSession();
  sessionStorage.clear();
});

it('redirects to the issuer with a secret that stays in the tab', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  onTestFinished(() => assign.mockRestore());
  const api = await serveApi({ ...info, beginSignIn: () => ({ json: { url: 'https://id.example.org/authorize' } }) });
  renderAt('/Login?returnTo=%2FCart', <LoginScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example.org/authorize'));
  const record = readRecord();
  expect(record).toEqual({ secret: expect.stringMatching(/^[\da-f]{64}$/), returnTo: '/Cart', pending: null });
  expect(api.calls.find(({ name }) => name === 'beginSignIn')?.body).toEqual({ secret: record?.secret });
});

it('shows no button if the operator has not set up sign-in', async () => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }) });
  renderAt('/Login', <LoginScreen />);
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
});

it('reports an unreachable issuer, and keeps the form', async () => {
  await serveApi({ ...info, beginSignIn: () => toProblem('sign-in-unavailable', 'Example ID cannot be reached.') });
  renderAt('/Login', <LoginScreen />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Example ID cannot be reached.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.com');
});

it('finishes automatically, once, and opens the screen that requested the login', async () => {
  const record = newRecord('/Cart');
  const api = await serveApi({ ...info, authenticateGoogle: () => ({ json: adasSession }) });
  renderAt(CALLBACK, <SignInScreen />);
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/Cart'));
  expect(currentSession()?.id).toBe('session-of-ada');
  expect(readRecord()).toBeNull();
  const finished = api.calls.filter(({ name }) => name === 'authenticateGoogle');
  expect(finished.map(({ body }) => body)).toEqual([
    expect.objectContaining({ code: 'the-code', state: 'the-state', secret: record?.secret }),
  ]);
});

it('opens Update User for an incomplete registration', async () => {
  newRecord('/Cart');
  const session = { ...adasSession, user: { ...ada, country: '' } };
  await serveApi({ ...info, authenticateGoogle: () => ({ json: session }) });
  renderAt(CALLBACK, <SignInScreen />);
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/UpdateUser'));
});

it('asks for the password of a known account, and again if it is wrong', async () => {
  newRecord('/Cart');
  const detail = 'An account for ada@example.com already exists.';
  const api = await serveApi({
    ...info,
    authenticateGoogle: () => toProblem('sign-in-unlinked', detail, { account: 'ada@example.com' }),
    linkSignIn: () => toProblem('login-failed', 'This is not the password of the account.'),
  });
  renderAt(CALLBACK, <SignInScreen />);
  const password = await screen.findByLabelText('Password');
  expect(screen.getByTestId('where').textContent).toBe('/SignIn');
  await userEvent.type(password, 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Connect and log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This is not the password of the account.');
  api.answer({ linkSignIn: () => ({ json: adasSession }) });
  await userEvent.click(screen.getByRole('button', { name: 'Connect and log in' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/Cart'));
  expect(api.calls.findLast(({ name }) => name === 'linkSignIn')?.body).toMatchObject({
    state: 'the-state',
    password: 'wrong',
  });
});

it.each([
  ['the storage of the tab was deleted', CALLBACK, 'This sign-in started in another tab or browser'],
  ['the user canceled', '/SignIn?error=access_denied&state=s', 'The sign-in was canceled, or you were not let in.'],
  ['the issuer names an error', '/SignIn?error=server_error', 'could not sign you in (server_error).'],
  ['the URL was edited', '/SignIn?error=Call%20+1%20555', 'The sign-in service could not sign you in. Try'],
  ['nothing was begun', '/SignIn', 'There is no sign-in to finish here.'],
])('explains that %s, and sends nothing to the server', async (_what, path, text) => {
  if (path !== CALLBACK) newRecord('/Cart');
  const api = await serveApi(info);
  renderAt(path, <SignInScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(await screen.findByRole('button', { name: 'Try again with Example ID' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in with a password' })).toBeDefined();
  expect(api.calls.map(({ name }) => name)).toEqual(['serverInfo']);
});

it('asks an account without a password to set one before its identity can be disconnected', async () => {
  startSession(adasSession);
  const identity = { email: 'ada@example.com', sinceISO: '2026-11-21T10:00:00Z' };
  let hasPassword = false;
  const api = await serveApi({
    ...info,
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    externalSignIn: () => ({ json: { hasPassword, identity } }),
    changePassword: () => 'empty',
    unlinkSignIn: () => ({ json: { hasPassword: true, identity: null } }),
  });
  renderAt('/UpdateUser?section=password', <UpdateUserScreen />);
  expect(await screen.findByRole('heading', { name: 'Set a password' })).toBeDefined();
  const disconnect = screen.getByRole<HTMLButtonElement>('button', { name: 'Disconnect Example ID' });
  expect(disconnect.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('New password'), 'battery staple');
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'battery staple');
  hasPassword = true;
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(disconnect.disabled).toBe(false));
  expect(api.calls.find(({ name }) => name === 'changePassword')?.body).toEqual({
    oldpassword: '',
    newpassword: 'battery staple',
    keepaccess: false,
  });
  await userEvent.click(disconnect);
  expect(await screen.findByRole('button', { name: 'Connect Example ID' })).toBeDefined();
});
