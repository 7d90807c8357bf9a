import { type EndpointName, toItemId, type Webhook, type WebhookDelivery } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { OverlayNotices } from '../../app/notices.tsx';
import { paths } from '../../lib/paths.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, serverInfo } from '../../testing/samples.ts';
import { useLateDeletions } from './late-deletions.ts';
import { sampleDelivery as taken, sampleWebhook as webhook } from './webhook-samples.ts';
import { Webhooks } from './webhooks.tsx';

const waiting: WebhookDelivery = {
  ...taken,
  id: '00000000-0000-4000-8000-000000000003',
  event: 'image.state_changed',
  about: { imageId: toItemId('image-1'), state: 'Delivered' },
  state: 'waiting',
  attempts: 2,
  last: {
    atISO: '2026-09-01T12:00:05.000Z',
    status: 500,
    durationMs: 1_250,
    error: 'Only answers from 200 to 299 count as accepted',
    answer: 'database is down',
  },
  nextISO: '2026-09-01T12:00:35.000Z',
};
const secret = 'whsec_c2VjcmV0';

beforeEach(() => {
  useLateDeletions.setState(useLateDeletions.getInitialState());
  forgetSession();
  startSession(adasSession);
});

const show = () => renderAt(paths.updateUser('webhooks'), <Webhooks />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('explains webhooks, adds one and shows its secret once', async () => {
  let list: readonly Webhook[] = [];
  const server = await serveApi({
    webhooks: () => ({ json: { result: list } }),
    createWebhook: () => {
      list = [webhook];
      return { json: { webhook, secret } };
    },
  });
  show();
  expect(await screen.findByText('Add your first address')).toBeDefined();
  await press('Add address');
  expect(await screen.findByText('Address is required')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Address'), 'example.org/hooks');
  await press('Add address');
  expect(await screen.findByText('Address must begin with https://')).toBeDefined();
  await userEvent.clear(screen.getByLabelText('Address'));
  await userEvent.type(screen.getByLabelText('Address'), webhook.url);
  await userEvent.type(screen.getByLabelText('Description (optional)'), 'Production');
  await press('Add address');
  expect(await screen.findByDisplayValue(secret)).toBeDefined();
  expect(server.calls.find(({ name }) => name === 'createWebhook')?.body).toEqual({
    url: webhook.url,
    description: 'Production',
  });
  expect(await screen.findByRole('heading', { name: webhook.url })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('');
  await press('I have copied it');
  expect(screen.queryByDisplayValue(secret)).toBeNull();
});

it('shows the server’s errors about the URL at its field, and others below', async () => {
  const errors = ['body.url: must be reachable from the internet; localhost lies in a private network'];
  const server = await serveApi({
    webhooks: () => ({ json: { result: [] } }),
    createWebhook: () => toProblem('invalid-request', 'url must be', { errors }),
  });
  show();
  await userEvent.type(await screen.findByLabelText('Address'), 'https://localhost/');
  await press('Add address');
  expect(await screen.findByText(/^Address must be reachable from the internet/)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  server.answer({ createWebhook: () => toProblem('unavailable', 'Later, please') });
  await userEvent.type(screen.getByLabelText('Address'), 'x');
  await press('Add address');
  expect(await screen.findByText('Later, please')).toBeDefined();
});

it('tests a webhook and shows the result', async () => {
  const server = await serveApi({
    webhooks: () => ({ json: { result: [webhook] } }),
    testWebhook: () => ({ json: taken }),
  });
  show();
  await press('Send test');
  expect(await screen.findByText('Test succeeded')).toBeDefined();
  expect(screen.getByText('Answered 204 in 35 ms.')).toBeDefined();
  server.answer({ testWebhook: () => ({ json: { ...waiting, event: 'ping', about: null, state: 'failed' } }) });
  await press('Send test');
  expect(await screen.findByText('Test failed')).toBeDefined();
  expect(screen.getByText('database is down')).toBeDefined();
  server.answer({ testWebhook: () => toProblem('too-many-requests', 'Try again in a minute.') });
  await press('Send test');
  expect(await screen.findByText('Try again in a minute.')).toBeDefined();
});

it('shows the history page by page, with responses, and sends again', async () => {
  const server = await serveApi({
    webhooks: () => ({ json: { result: [webhook] } }),
    webhookDeliveries: ({ query }) => ({
      json: query.has('cursor') ? { deliveries: [taken] } : { deliveries: [waiting], next: '7' },
    }),
    redeliverWebhook: () => ({ json: { ...waiting, state: 'delivered', nextISO: null } }),
  });
  show();
  await press('History');
  const list = within(await screen.findByRole('list', { name: `History of ${webhook.url}` }));
  expect(list.getByText('Image Delivered')).toBeDefined();
  expect(list.getByText('Answered 500 in 1.3 s. Only answers from 200 to 299 count as accepted')).toBeDefined();
  expect(list.getByText('2 tries')).toBeDefined();
  expect(list.getByText('next try 2026-09-01 12:00:35 UTC')).toBeDefined();
  await press('Details');
  expect(list.getByText('database is down')).toBeDefined();
  await press('Show earlier messages');
  expect(await list.findByText('Test')).toBeDefined();
  expect(screen.getByText('Messages are kept for 30 days.')).toBeDefined();
  await press('Send again Image Delivered, 2026-09-01 12:00:05 UTC');
  await waitFor(() => expect(server.calls.some(({ name }) => name === 'redeliverWebhook')).toBe(true));
  expect(await screen.findByText(/^Accepted: /)).toBeDefined();
});

it('pauses, resumes, changes and deletes a webhook, with an undo', async () => {
  let current: Webhook | null = { ...webhook, state: 'off', stateReason: 'It answered 410 Gone' };
  const bodies: unknown[] = [];
  await serveApi({
    webhooks: () => ({ json: { result: current ? [current] : [] } }),
    updateWebhook: ({ body }) => {
      bodies.push(body);
      current = { ...webhook, description: 'Changed' };
      return { json: current };
    },
    sessionConfirmation: () => 'empty',
    deleteWebhook: () => {
      current = null;
      return 'empty';
    },
  });
  show();
  expect(await screen.findByText(/^It answered 410 Gone\. Resume it/)).toBeDefined();
  await press('Resume');
  await press('Pause');
  await press('Edit');
  await userEvent.type(screen.getAllByLabelText('Description (optional)')[0] as HTMLElement, '!');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(bodies).toEqual([{ paused: false }, { paused: true }, { url: webhook.url, description: 'Changed!' }]);
  await press('Delete');
  await press('Undo');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  await press('Delete');
  expect(await screen.findByText('https://example.org/hooks is deleted')).toBeDefined();
  await press('Delete now');
  expect(await screen.findByText('Add your first address')).toBeDefined();
});

it('asks for the password before pausing or deleting, and continues', async () => {
  let isConfirmed = false;
  const once = <T,>(reply: T) => {
    if (!isConfirmed) return toProblem('confirmation-needed', 'Nothing was done');
    isConfirmed = false;
    return reply;
  };
  const server = await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    externalSignIn: () => ({ json: { hasPassword: true, identity: null } }),
    webhooks: () => ({ json: { result: [webhook] } }),
    updateWebhook: () => once({ json: { ...webhook, state: 'paused' } }),
    sessionConfirmation: () => once('empty' as const),
    confirmSession: () => {
      isConfirmed = true;
      return 'empty';
    },
  });
  renderAt(
    paths.webhooks(),
    <>
      <Webhooks />
      <OverlayNotices />
    </>,
  );
  const sent = (endpoint: EndpointName) => server.calls.filter(({ name }) => name === endpoint).length;
  await press('Pause');
  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(sent('updateWebhook')).toBe(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Delete');
  await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText('https://example.org/hooks is deleted')).toBeDefined();
  expect(sent('deleteWebhook')).toBe(0);
});

it('creates a new secret, and explains that the old one works for a day', async () => {
  await serveApi({
    webhooks: () => ({ json: { result: [webhook] } }),
    rotateWebhookSecret: () => ({ json: { webhook, secret } }),
  });
  show();
  await press('New secret');
  expect(await screen.findByDisplayValue(secret)).toBeDefined();
  expect(screen.getByText(/still works for 24 hours/)).toBeDefined();
});

it('hides the form after five webhooks, and explains a failed list', async () => {
  const five = Array.from({ length: 5 }, (_, n) => ({ ...webhook, id: `00000000-0000-4000-8000-00000000001${n}` }));
  const server = await serveApi({ webhooks: () => toProblem('unavailable', 'Later, please') });
  show();
  expect(await screen.findByText('Later, please')).toBeDefined();
  server.answer({ webhooks: () => ({ json: { result: five } }) });
  await press('Try again');
  expect(await screen.findByText(/the maximum/)).toBeDefined();
  expect(screen.queryByLabelText('Address')).toBeNull();
});
