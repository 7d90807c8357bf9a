import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, serverInfo } from '../../testing/samples.ts';
import { UsageCountPanel } from './usage-count-panel.tsx';

beforeEach(() => startSession(adasSession));

it('withdraws and gives consent, if there is an analytics page', async () => {
  const analytics = { urlTemplate: 'https://count.example.org/{user}', consent: 'assumed' };
  await serveApi({ serverInfo: () => ({ json: { ...serverInfo, analytics } }) });
  renderAt('/UpdateUser', <UsageCountPanel />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Let count.example.org count my visits' });
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  expect(box.checked).toBe(false);
  expect(localStorage.getItem('groundtrack-analytics')).toBe('refused user-1');
  await userEvent.click(box);
  expect(box.checked).toBe(true);
});
