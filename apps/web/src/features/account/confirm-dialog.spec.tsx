import { createWebhookEndpoint, demoAddress } from '@groundtrack/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import type { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { forgetSession, startSession } from '../../api/session.ts';
import { OverlayNotices } from '../../app/notices.tsx';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, serverInfo } from '../../testing/samples.ts';
import { sampleWebhook as webhook } from '../webhooks/webhook-samples.ts';

const body = { url: 'https://example.org/hooks', description: 'kept' };
const issuer = { ...serverInfo, externalSignIn: { label: 'Example ID' } };

beforeEach(() => {
  forgetSession();
  startSession(adasSession);
});

/** A server that allows a webhook to be added once the user has confirmed their identity. */
async function api(hasPassword = true) {
  let isConfirmed = false;
  const server = await serveApi({
    serverInfo: () => ({ json: hasPassword ? serverInfo : issuer }),
    externalSignIn: () => ({ json: { hasPassword, identity: null } }),
    createWebhook: () =>
      isConfirmed ? { json: { webhook, secret: 'whsec_x' } } : toProblem('confirmation-needed', 'Nothing was changed'),
    confirmSession: ({ body: given }) => {
      isConfirmed = JSON.stringify(given) === '{"password":"right"}';
      return isConfirmed ? 'empty' : toProblem('login-failed');
    },
    logOut: () => 'empty',
    confirmSignIn: () => toProblem('sign-in-unavailable', 'Example ID does not answer'),
  });
  renderAt(
    '/Webhooks?x=1',
    <>
      <OverlayNotices />
      <Link to="/Home">Leave</Link>
    </>,
  );
  return server;
}

const add = () => call(createWebhookEndpoint, { body });

it('asks once for all waiting calls, shows errors, and repeats the calls', async () => {
  const server = await api();
  const added = Promise.all([add(), add()]);
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText('This is not the password of the account')).toBeDefined();
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
  expect((await added).map((each) => each.webhook.url)).toEqual([webhook.url, webhook.url]);
  const sent = server.calls.filter(({ name }) => name === 'createWebhook');
  expect(sent.map((each) => each.body)).toEqual([body, body, body, body]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['Cancel', 'a log-out'])('gives up by %s', async (how) => {
  await api();
  const refused = add().catch((error: unknown) => error);
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  if (how === 'Cancel') await userEvent.click(cancel);
  else forgetSession();
  expect(await refused).toMatchObject({ code: 'confirmation-needed' } satisfies Partial<ApiError>);
});

it('sends an account without a password to sign in again', async () => {
  const server = await api(false);
  add().catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example ID' }));
  expect(await screen.findByText('Example ID does not answer')).toBeDefined();
  expect(server.calls.at(-1)?.name).toBe('confirmSignIn');
});

it('tells a demo account, which has no password, to register', async () => {
  startSession({ ...adasSession, user: { ...adasSession.user, username: demoAddress('1') } });
  await api();
  const refused = add().catch((error: unknown) => error);
  expect(await screen.findByText('This needs an account of your own')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log out and register' }));
  expect(await refused).toMatchObject({ code: 'confirmation-needed' } satisfies Partial<ApiError>);
});

it('ends with the page where it was asked', async () => {
  await api();
  const refused = add().catch((error: unknown) => error);
  await screen.findByLabelText('Password');
  fireEvent.click(screen.getByText('Leave'));
  expect(await refused).toMatchObject({ code: 'confirmation-needed' } satisfies Partial<ApiError>);
});
