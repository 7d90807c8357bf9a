import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession } from '../../testing/samples.ts';
import { DevicesPanel } from './devices-panel.tsx';

const begunISO = '2026-11-22T12:01:00.000Z';
const lastUsedISO = '2026-11-22T13:15:00.000Z';
const own = { id: '7d2f1a52-6f0e-4a5e-9a56-0d6c1b0b6f01', name: 'Firefox on Linux', place: null, address: null };
const phone = {
  id: '7d2f1a52-6f0e-4a5e-9a56-0d6c1b0b6f02',
  name: 'Safari on iPhone',
  place: 'Zürich, Switzerland',
  address: '203.0.113.7',
};
const nameless = { id: '7d2f1a52-6f0e-4a5e-9a56-0d6c1b0b6f03', name: ' ', place: null, address: null };
const times = { begunISO, lastUsedISO, current: false };
const all = [
  { ...own, ...times, current: true },
  { ...phone, ...times },
  { ...nameless, ...times },
];

beforeEach(() => startSession(adasSession));

it('lists devices, and logs out one of them', async () => {
  const server = await serveApi({ devices: () => ({ json: { result: all } }), logOutDevice: () => 'empty' });
  renderAt('/UpdateUser', <DevicesPanel />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Firefox on LinuxThis deviceLogged in 2026-11-22 12:01 UTCActive now',
    'Safari on iPhoneNear Zürich, SwitzerlandFrom 203.0.113.7Logged in 2026-11-22 12:01 UTCLast active about 2026-11-22 13:15 UTCLog out',
    'Unknown deviceLogged in 2026-11-22 12:01 UTCLast active about 2026-11-22 13:15 UTCLog out',
  ]);
  const [ownRow] = rows;
  expect(ownRow && within(ownRow).queryByRole('button')).toBeNull();
  server.answer({ devices: () => ({ json: { result: all.slice(0, 1) } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(await screen.findByText('Logged out: Safari on iPhone.')).toBeDefined();
  expect(server.calls.find(({ name }) => name === 'logOutDevice')?.params).toEqual({ id: phone.id });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
});

it('logs out all others, and reports a failure', async () => {
  const server = await serveApi({
    devices: () => ({ json: { result: all } }),
    logOutOtherDevices: () => toProblem('unavailable', 'The server is stopping'),
  });
  renderAt('/UpdateUser', <DevicesPanel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
  expect(await screen.findByText('The server is stopping')).toBeDefined();
  server.answer({ logOutOtherDevices: () => ({ json: { loggedOut: 2 } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All other devices are logged out.')).toBeDefined();
});
