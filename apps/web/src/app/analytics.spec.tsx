import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../api/session.ts';
import { serveApi } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../testing/samples.ts';
import { Analytics } from './analytics.tsx';

const urlTemplate = 'https://count.example.org/hit?account={user}';
const frame = () => document.querySelector('iframe');

beforeEach(() => {
  localStorage.clear();
  forgetSession();
});

async function show(analytics: { urlTemplate: string; consent: 'ask' | 'assumed' } | null) {
  const server = await serveApi({ serverInfo: () => ({ json: { ...serverInfo, analytics } }) });
  renderAt('/', <Analytics />);
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(0));
}

it('loads no frame and asks nothing without an analytics page', async () => {
  startSession(adasSession);
  await show(null);
  expect(frame()).toBeNull();
  expect(screen.queryByRole('region', { name: 'Usage count' })).toBeNull();
});

it('asks first, remembers the answer, and loads the page without access to our data', async () => {
  startSession({ ...adasSession, user: { ...ada, _id: 'user/1' } });
  await show({ urlTemplate, consent: 'ask' });
  expect(await screen.findByText(/^May count\.example\.org count your visits\?/)).toBeDefined();
  expect(frame()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect(screen.queryByRole('region', { name: 'Usage count' })).toBeNull();
  expect(frame()?.getAttribute('src')).toBe('https://count.example.org/hit?account=user%2F1');
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(frame()?.hidden).toBe(true);
  expect(localStorage.getItem('groundtrack-analytics')).toBe('given user/1');
});

it('accepts a no, and asks every account separately', async () => {
  startSession(adasSession);
  await show({ urlTemplate, consent: 'ask' });
  await userEvent.click(await screen.findByRole('button', { name: 'No thanks' }));
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  expect(frame()).toBeNull();
  act(() => startSession({ ...adasSession, user: { ...ada, _id: 'user-2' } }));
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeDefined();
});

it('skips the question if the operator disabled it, and counts no visitors', async () => {
  await show({ urlTemplate, consent: 'assumed' });
  expect(frame()).toBeNull();
  act(() => startSession({ ...adasSession, user: { ...ada, _id: 'user-3' } }));
  await waitFor(() => expect(frame()).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});
