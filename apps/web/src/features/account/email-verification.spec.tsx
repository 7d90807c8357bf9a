import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { ada, adasSession } from '../../testing/samples.ts';
import { EmailPanel } from './email-panel.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

beforeEach(() => startSession(adasSession));

const checked = (emailUnverified?: true) => () => ({
  json: { valid: true, missing: [], user: ada, ...(emailUnverified ? { emailUnverified } : {}) },
});

it('reports an unverified address, and emails the link again', async () => {
  const server = await serveApi({ checkUser: checked(true), sendVerification: () => 'empty' });
  renderAt('/UpdateUser', <EmailPanel username={ada.username} hasPassword />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/^Sent\./)).toBeDefined();
  server.answer({ sendVerification: () => toProblem('too-many-requests', 'At most 5 links an hour are sent') });
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('At most 5 links an hour are sent')).toBeDefined();
});

it('shows nothing if the address is verified, or verification is not required', async () => {
  const server = await serveApi({ checkUser: checked() });
  renderAt('/UpdateUser', <EmailPanel username={ada.username} hasPassword />);
  await expect.poll(() => server.calls.map(({ name }) => name)).toContain('checkUser');
  expect(screen.queryByText('Your e-mail address is not verified')).toBeNull();
});

it('verifies the address after a click, also when logged out', async () => {
  forgetSession();
  const server = await serveApi({ verifyEmail: () => toProblem('link-expired', 'This link was used before') });
  renderAt('/VerifyEmail?token=abc', <VerifyEmailScreen />);
  expect(server.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Verify this address' }));
  expect(await screen.findByText('This link was used before')).toBeDefined();
  server.answer({ verifyEmail: () => 'empty' });
  await userEvent.click(screen.getByRole('button', { name: 'Verify this address' }));
  expect(await screen.findByText('Your address is verified')).toBeDefined();
  expect(server.calls.at(-1)?.body).toEqual({ token: 'abc' });
});
