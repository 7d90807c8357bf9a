import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession } from '../../testing/samples.ts';
import { SecurityPanel } from './security-panel.tsx';

const events = [
  { kind: 'login-failed', atISO: '2026-11-22T13:15:00.000Z', count: 12, address: '198.51.100.7', detail: '' },
  {
    kind: 'login-succeeded',
    atISO: '2026-11-22T12:01:00.000Z',
    count: 1,
    address: '192.0.2.1',
    detail: 'Firefox on Linux',
  },
];

it('shows the security log of the account on request', async () => {
  startSession(adasSession);
  const server = await serveApi({ securityEvents: () => ({ json: { result: events } }) });
  renderAt('/UpdateUser', <SecurityPanel />);
  expect(server.calls.map(({ name }) => name)).not.toContain('securityEvents');
  await userEvent.click(screen.getByRole('button', { name: 'Show the last 50 events' }));
  expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    'Login failed (12 times)2026-11-22 13:15 UTCFrom 198.51.100.7',
    'Logged in2026-11-22 12:01 UTCFrom 192.0.2.1Firefox on Linux',
  ]);
});
