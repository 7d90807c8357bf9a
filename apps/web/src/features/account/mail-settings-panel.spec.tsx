import type { MailSettings } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession } from '../../testing/samples.ts';
import { MailSettingsPanel } from './mail-settings-panel.tsx';

const ALL: MailSettings = {
  placed: true,
  actionNeeded: true,
  passPlanned: true,
  delivered: true,
  failed: true,
  refunded: true,
};
let stored: MailSettings;

beforeEach(() => {
  stored = { ...ALL, failed: false };
  startSession(adasSession);
});

function serve() {
  return serveApi({
    mailSettings: () => ({ json: stored }),
    changeMailSettings: ({ body }) => {
      stored = { ...stored, ...(body as Partial<MailSettings>) };
      return { json: stored };
    },
  });
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('shows the current settings, saves each switch immediately, and restores it', async () => {
  const server = await serve();
  renderAt('/UpdateUser', <MailSettingsPanel />);
  expect((await box('Not delivered')).checked).toBe(false);
  const delivered = await box('Delivered');
  expect(delivered.checked).toBe(true);
  await userEvent.click(delivered);
  expect((await screen.findByRole('status')).textContent).toContain(
    'Saved. You will no longer get “Delivered” e-mails.',
  );
  expect(server.calls.at(-1)?.body).toEqual({ delivered: false });
  expect(delivered.checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Saved. You will get “Delivered” e-mails.')).toBeDefined();
  expect(stored).toEqual({ ...ALL, failed: false });
  expect(delivered.checked).toBe(true);
});

it('reports a switch that was not saved, restores it, and retries', async () => {
  const server = await serve();
  renderAt('/UpdateUser', <MailSettingsPanel />);
  server.answer({ changeMailSettings: () => toProblem('internal-error') });
  await userEvent.click(await box('Refunded'));
  expect((await screen.findByRole('alert')).textContent).toContain('This was not saved');
  expect((await box('Refunded')).checked).toBe(true);
  server.answer({ changeMailSettings: () => ({ json: { ...stored, refunded: false } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect((await box('Refunded')).checked).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('reports that the settings cannot be read', async () => {
  await serveApi({ mailSettings: () => toProblem('internal-error') });
  renderAt('/UpdateUser', <MailSettingsPanel />);
  expect(await screen.findByText('Your e-mail settings could not be read')).toBeDefined();
});
