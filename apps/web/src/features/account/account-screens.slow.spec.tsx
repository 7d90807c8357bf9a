import { checkUserEndpoint, demoAddress } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../api/call.ts';
import { currentSession, forgetSession, startSession } from '../../api/session.ts';
import { allowPosition } from '../../testing/allow-position.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { holdTime, passTime } from '../../testing/pass-time.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../testing/samples.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegistrationScreen } from './registration-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { UpdateUserScreen } from './update-user-screen.tsx';

beforeEach(() => forgetSession());

/** Sets the value in one event, because each letter renders the whole form. */
async function type(label: string | RegExp, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

it('logs in and opens the root path', async () => {
  allowPosition({ latitude: 39.004_512, longitude: -76.875_533 });
  const server = await serveApi({ logIn: () => ({ json: adasSession }) });
  renderAt('/Login', <LoginScreen />);
  await type('E-mail', 'ada@example.com');
  await type('Password', 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/'));
  expect(currentSession()?.id).toBe('session-of-ada');
  const sent = server.calls.find(({ name }) => name === 'logIn');
  expect(sent?.headers['client']).toBe('web');
  expect(sent?.body).toMatchObject({ username: 'ada@example.com', geoloc: { latitude: 39, longitude: -76.88 } });
});

it('shows a failed login in the words of the specification', async () => {
  await serveApi({ logIn: () => toProblem('login-failed', 'Unknown address or wrong password') });
  renderAt('/Login', <LoginScreen />);
  await type('E-mail', 'ada@example.com');
  await type('Password', 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Error Logging In.  If you have permission, please retry or register.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.com');
});

it('shows missing login fields, and clears the previous error', async () => {
  const server = await serveApi({ logIn: () => toProblem('login-failed', 'Unknown address or wrong password') });
  renderAt('/Login', <LoginScreen />);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await press();
  expect(screen.getByText('E-mail is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  await type('E-mail', 'ada');
  await type('Password', 'wrong');
  await press();
  expect(screen.getByText('E-mail must be an e-mail address')).toBeDefined();
  expect(server.calls.filter(({ name }) => name === 'logIn')).toEqual([]);
  await type('E-mail', '@example.com');
  await press();
  await screen.findByRole('alert');
  await userEvent.clear(screen.getByLabelText('Password'));
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

it('counts down the pause after wrong passwords', async () => {
  holdTime();
  const pause = toProblem('too-many-requests', 'Too many wrong passwords were entered. Try again in 16 min');
  await serveApi({ logIn: () => ({ ...pause, retryAfterSec: 905 }) });
  renderAt('/Login', <LoginScreen />);
  await type('E-mail', 'ada@example.com');
  await type('Password', 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  const timer = await screen.findByRole('timer');
  expect(timer.textContent).toMatch(/^You can try again in 1[45] min \d+ s\.$/);
  const first = timer.textContent;
  passTime(2_000);
  expect(timer.textContent).not.toBe(first);
});

it('names missing registration fields before sending, and the server’s errors afterward', async () => {
  const server = await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    register: () => toProblem('account-exists', 'An account for ada@example.com already exists'),
  });
  allowPosition({ latitude: 39.004_512, longitude: -76.875_533 });
  renderAt('/Registration', <RegistrationScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Register' }));
  expect(await screen.findByText('E-mail address is required')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/E-mail address/));
  expect(screen.getByText('Citizenship is required')).toBeDefined();
  expect(screen.queryByText(/Company.*is required/)).toBeNull();
  expect(server.calls.map(({ name }) => name)).not.toContain('register');

  await type(/E-mail address/, 'ada@example.com');
  await type(/^Password/, 'correct horse');
  await type(/First name/, 'Ada');
  await type(/Last name/, 'Lovelace');
  await type(/Street address/, '12 St James Square');
  await type(/City/, 'London');
  await type(/State/, 'London');
  await type(/Zip/, 'SW1Y 4JH');
  for (const list of ['Country of Residence', 'Citizenship']) {
    await userEvent.clear(screen.getByRole('combobox', { name: new RegExp(list) }));
    await userEvent.type(screen.getByRole('combobox', { name: new RegExp(list) }), 'United King');
    await userEvent.click(await screen.findByRole('option', { name: 'United Kingdom' }));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error registering user: An account for ada@example.com already exists',
  );
  expect(screen.getByLabelText(/E-mail address/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('There is an account with this address. Log in, or reset its password.')).toBeDefined();
  const sent = server.calls.find(({ name }) => name === 'register');
  expect(sent?.headers['client']).toBe('web');
  expect(sent?.body).toMatchObject({
    username: 'ada@example.com',
    geoloc: { latitude: 39, longitude: -76.88 },
    company: '',
    country: 'GB',
    citizenship: 'GB',
  });
}, 20_000);

it('hides a registration that the server would reject', async () => {
  await serveApi({ serverInfo: () => ({ json: { ...serverInfo, registerAllowed: false } }) });
  renderAt('/Registration', <RegistrationScreen />);
  expect(await screen.findByText('Registration is closed on this server')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
});

it('reports a failed and a successful reset', async () => {
  const server = await serveApi({ resetPassword: () => toProblem('invalid-request') });
  renderAt('/ResetPassword', <ResetPasswordScreen />);
  await type('E-mail', 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error resetting password, please check email and try again.',
  );
  server.answer({ resetPassword: () => toProblem('too-many-requests', 'Try again in 59 min') });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Try again in 59 min')).toBeDefined();
  server.answer({ resetPassword: () => 'empty' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Check your email for a temporary password')).toBeDefined();
});

it('promises no email if the server stores emails in a folder', async () => {
  await serveApi({ resetPassword: () => 'empty', serverInfo: () => ({ json: { ...serverInfo, sendsMail: false } }) });
  renderAt('/ResetPassword', <ResetPasswordScreen />);
  await type('E-mail', 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('This server does not send e-mail')).toBeDefined();
  expect(screen.queryByText(/on its way/)).toBeNull();
});

it.each([
  ['password-reset', /temporary password.*reset your password/],
  ['password-changed', /Your password was changed.*reset your password/],
  ['logged-out', /logged out from another one/],
  ['blocked', /operator of this server has blocked/],
] as const)('says at the login why the session ended: %s', async (endedBy, text) => {
  await serveApi({
    checkUser: () => toProblem('session-expired', '', { endedBy }),
    serverInfo: () => ({ json: serverInfo }),
  });
  startSession(adasSession);
  await call(checkUserEndpoint, {}).catch(() => undefined);
  renderAt('/Login', <LoginScreen />);
  expect(screen.getByText('You were logged out')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

it.each([false, true])(
  'changes the password, and keeps sign-ins, passkeys, and webhooks on request: %s',
  async (keeps) => {
    const server = await serveApi({ changePassword: () => 'empty' });
    renderAt('/UpdateUser', <ChangePasswordForm username={ada.username} />);
    await type('Old password', 'correct horse battery');
    await type('New password', 'a new horse battery');
    await type('Confirm new password', 'a new horse battery');
    if (keeps) await userEvent.click(screen.getByLabelText(/Keep connected sign-ins/));
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Password successfully updated.')).toBeDefined();
    expect(server.calls.at(-1)?.body).toMatchObject({ keepaccess: keeps });
  },
);

it('keeps visitors out of the update screen', () => {
  renderAt('/UpdateUser', <UpdateUserScreen />);
  expect(screen.getByText(/You must be logged in to updated your password or user information/)).toBeDefined();
});

it('updates the contact data, pre-filled from the session', async () => {
  startSession(adasSession);
  const server = await serveApi({
    checkUser: () => ({ json: { valid: false, missing: ['zip', 'citizenship', 'shoesize'], user: ada } }),
    updateUser: () => ({ json: { user: { ...ada, city: 'Paris' } } }),
  });
  renderAt('/UpdateUser', <UpdateUserScreen />);
  expect(await screen.findByText('Registration incomplete, please update account.')).toBeDefined();
  expect(screen.getByText('Missing: Zip / postal code, Citizenship, shoesize')).toBeDefined();
  const city = screen.getByLabelText<HTMLInputElement>(/City/);
  expect(city.value).toBe('London');
  server.answer({ checkUser: () => ({ json: { valid: true, missing: [], user: { ...ada, city: 'Paris' } } }) });
  await userEvent.clear(city);
  await userEvent.type(city, 'Paris');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('User Updated Successfully')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Registration incomplete, please update account.')).toBeNull());
  expect(currentSession()?.user?.city).toBe('Paris');
});

it('explains a failed update of contact data in the words of the specification', async () => {
  startSession(adasSession);
  const server = await serveApi({
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    updateUser: () => ({ failure: '<title>500</title>', status: 500 }),
  });
  renderAt('/UpdateUser', <UpdateUserScreen />);
  const update = screen.getByRole('button', { name: 'Save changes' });
  await userEvent.click(update);
  expect(await screen.findByText('Error Updating User')).toBeDefined();
  server.answer({ updateUser: () => ({ failure: '{"errors":["zip is short","city is long"]}', status: 400 }) });
  await userEvent.click(update);
  expect(await screen.findByText('Error updating user: zip is short - city is long')).toBeDefined();
});

it('changes a password only if both entries match', async () => {
  startSession(adasSession);
  const server = await serveApi({
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    changePassword: () => toProblem('login-failed'),
  });
  renderAt('/UpdateUser?section=password', <UpdateUserScreen />);
  const update = screen.getByRole('button', { name: 'Update' });
  await type('Old password', 'correct horse');
  await type('New password', 'battery staple');
  await type('Confirm new password', 'battery');
  await userEvent.click(update);
  expect(await screen.findByText('New password must match')).toBeDefined();

  await type('Confirm new password', ' staple');
  await userEvent.click(update);
  expect(await screen.findByText('Error changing your password, double check and try again')).toBeDefined();
  expect(currentSession()).not.toBeNull();

  server.answer({ changePassword: () => 'empty' });
  await userEvent.click(update);
  expect(await screen.findByText('Password successfully updated.')).toBeDefined();
});

it.each(['password', 'webhooks'])('asks a demo account to register instead of for a password: %s', async (section) => {
  const demo = { ...ada, username: demoAddress('1') };
  startSession({ ...adasSession, user: demo });
  await serveApi({ checkUser: () => ({ json: { valid: true, missing: [], user: demo } }) });
  renderAt(`/UpdateUser?section=${section}`, <UpdateUserScreen webhooks="Add your first address" />);
  expect(screen.getByText('This needs an account of your own')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Log out and register' })).toBeDefined();
  expect(screen.queryByLabelText('Old password')).toBeNull();
  expect(screen.queryByText('Add your first address')).toBeNull();
});
