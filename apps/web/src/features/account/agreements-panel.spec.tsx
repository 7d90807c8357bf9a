import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, serverInfo, termsAnswer } from '../../testing/samples.ts';
import { AgreementsPanel } from './agreements-panel.tsx';

let agreed: { provider: string; version: string; agreedISO: string }[];

beforeEach(() => {
  agreed = [{ provider: 'planet', version: '2', agreedISO: '2026-09-01T10:00:00Z' }];
  startSession(adasSession);
});

function serve() {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    terms: () => ({ json: termsAnswer }),
    agreements: () => ({ json: { result: agreed } }),
    agree: ({ body }) => {
      const { provider, version } = body as { provider: string; version: string };
      agreed = [
        ...agreed.filter((one) => one.provider !== provider),
        { provider, version, agreedISO: '2026-11-22T10:00:00Z' },
      ];
      return 'empty';
    },
    withdrawAgreement: ({ body }) => {
      agreed = agreed.filter(({ provider }) => provider !== (body as { provider: string }).provider);
      return 'empty';
    },
  });
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows the terms of a provider, accepts them on the row, and withdraws the agreement', async () => {
  const server = await serve();
  renderAt('/UpdateUser', <AgreementsPanel />);
  expect(await screen.findByText('Not agreed')).toBeDefined();
  await click('Terms of Service of Maxar');
  expect(screen.getByText('Do not resell the pixels.')).toBeDefined();
  await click('Agree to the terms of Maxar for all orders');
  expect(await screen.findByText(/^Agreed to version 2026-01 on/)).toBeDefined();
  expect(server.calls.find(({ name }) => name === 'agree')?.body).toEqual({ provider: 'maxar', version: '2026-01' });
  await click('Withdraw the agreement with Maxar');
  await waitFor(() => expect(screen.queryByText(/^Agreed to version 2026-01/)).toBeNull());
});

it('reports that a newer version applies than the accepted one', async () => {
  await serve();
  renderAt('/UpdateUser', <AgreementsPanel />);
  expect(await screen.findByText('You agreed to version 2. Version 3 applies now.')).toBeDefined();
  await click('Agree to the terms of Planet for all orders');
  expect(await screen.findByText(/^Agreed to version 3 on/)).toBeDefined();
});

it('reports an agreement that was not saved', async () => {
  const server = await serve();
  server.answer({ agree: () => toProblem('terms-not-accepted', 'Version 4 applies') });
  renderAt('/UpdateUser', <AgreementsPanel />);
  await click('Agree to the terms of Maxar for all orders');
  expect((await screen.findByRole('alert')).textContent).toContain('Version 4 applies');
});
