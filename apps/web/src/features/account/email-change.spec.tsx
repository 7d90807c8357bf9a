import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { currentSession, forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../testing/samples.ts';
import { ConfirmEmailScreen } from './confirm-email-screen.tsx';
import { EmailPanel } from './email-panel.tsx';

beforeEach(() => startSession(adasSession));

async function change(email: string, password: string): Promise<void> {
  if (email !== '') await userEvent.type(screen.getByLabelText('New e-mail address'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
}

it('requires address and password, and keeps entered values after a wrong password', async () => {
  const server = await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    changeEmail: () => toProblem('login-failed'),
  });
  renderAt('/UpdateUser', <EmailPanel username={ada.username} hasPassword />);
  await change('', '');
  expect(await screen.findByText('New e-mail address is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  await change('new@example.com', 'wrong');
  expect(await screen.findByText('The password is not right')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('New e-mail address').value).toBe('new@example.com');
  server.answer({ changeEmail: () => 'empty' });
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Check the mailbox of new@example.com')).toBeDefined();
});

it('says where the link is on a server that sends no e-mail', async () => {
  await serveApi({ serverInfo: () => ({ json: { ...serverInfo, sendsMail: false } }), changeEmail: () => 'empty' });
  renderAt('/UpdateUser', <EmailPanel username={ada.username} hasPassword />);
  await change('new@example.com', 'a password');
  expect(await screen.findByText(/The message to new@example.com is in the folder outbox/)).toBeDefined();
});

it('asks an account without a password to set one first', () => {
  renderAt('/UpdateUser', <EmailPanel username={ada.username} hasPassword={false} />);
  expect(screen.getByText(/set a password first/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('confirms the address after a click, and shows it as the account’s name', async () => {
  const username = 'new@example.com';
  const server = await serveApi({ confirmEmail: () => ({ json: { user: { ...ada, username } } }) });
  renderAt('/ConfirmEmail?token=abc', <ConfirmEmailScreen />);
  expect(server.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the new address' }));
  expect(await screen.findByText('Your address is changed')).toBeDefined();
  expect(server.calls[0]?.body).toEqual({ token: 'abc' });
  expect(currentSession()?.username).toBe(username);
});

it('explains why a link did not work', async () => {
  await serveApi({ confirmEmail: () => toProblem('link-expired', 'This link was used before') });
  renderAt('/ConfirmEmail?token=abc', <ConfirmEmailScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the new address' }));
  expect(await screen.findByText('This link was used before')).toBeDefined();
  expect(currentSession()?.username).toBe(ada.username);
});

it('sends visitors to the login and back with the link', () => {
  forgetSession();
  renderAt('/ConfirmEmail?token=abc', <ConfirmEmailScreen />);
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toContain(
    encodeURIComponent('/ConfirmEmail?token=abc'),
  );
});
