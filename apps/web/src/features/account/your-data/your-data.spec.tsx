import type { DeletionPreview } from '@groundtrack/contract';
import { toCents, toOrderId } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentSession, startSession } from '../../../api/session.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../../../testing/samples.ts';
import { UpdateUserScreen } from '../update-user-screen.tsx';
import { DownloadData } from './download-data.tsx';

const preview: DeletionPreview = {
  confirmBy: 'password',
  seller: 'Orbit Images',
  booksKeptYears: 10,
  kept: { orders: 3, receipts: 2, payments: 2 },
  deleted: {
    sessions: 2,
    savedSearches: 1,
    savedPlaces: 0,
    webhooks: 2,
    files: 12,
    fileBytes: 1_200_000_000,
    openPayments: 1,
  },
  owed: toCents(100),
  blockers: [],
};
const waiting = {
  kind: 'payment' as const,
  orderId: toOrderId('order-1'),
  imageId: null,
  what: 'Order of 2026-11-22 10:00 UTC, $120.00',
  state: 'open',
  advice: 'Pay it, or wait until 2026-11-22 10:30 UTC.',
};

beforeEach(() => startSession(adasSession));

const serve = (answer: Partial<DeletionPreview> = {}) =>
  serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid: true, missing: [], user: ada } }),
    deletionPreview: () => ({ json: { ...preview, ...answer } }),
    deleteAccount: () => 'empty',
  });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lists beforehand what is deleted and what is kept, with counts', async () => {
  await serve();
  renderAt('/UpdateUser?section=your-data', <UpdateUserScreen />);
  await click('Delete this account');
  expect(await screen.findByText(/^All 2 logins/)).toBeDefined();
  expect(screen.getByText('1 saved search and 2 webhooks. Waiting messages are not sent.')).toBeDefined();
  expect(screen.getByText(/^12 delivered files \(1\.2 GB\) and every link to them/)).toBeDefined();
  expect(screen.getByText(/^The payment of 1 order you never paid/)).toBeDefined();
  const kept = screen.getByText(/^3 orders, 2 receipts, and 2 payments, unchanged/);
  expect(kept.textContent).toContain('Orbit Images must keep records for at least 10 years after each order.');
  expect(screen.getByText(/^\$1\.00 that the payment provider could not refund/)).toBeDefined();
});

it('deletes the account with its password, and reports it', async () => {
  const server = await serve();
  renderAt('/UpdateUser?section=your-data', <UpdateUserScreen />);
  await click('Delete this account');
  const button = await screen.findByRole('button', { name: 'Delete account for good' });
  await userEvent.click(button);
  expect(screen.getByText('Your password is required')).toBeDefined();
  server.answer({ deleteAccount: () => toProblem('login-failed', 'This is not the password of the account') });
  await userEvent.type(screen.getByLabelText('Enter your password to confirm'), 'correct horse');
  await userEvent.click(button);
  expect(await screen.findByText('This is not the password of the account')).toBeDefined();
  expect(currentSession()).not.toBeNull();
  server.answer({ deleteAccount: () => 'empty' });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Account deleted' })).toBeDefined();
  expect(currentSession()).toBeNull();
  expect(server.calls.findLast(({ name }) => name === 'deleteAccount')?.body).toEqual({ password: 'correct horse' });
});

it('asks an account without a password for its address', async () => {
  const server = await serve({ confirmBy: 'username' });
  renderAt('/UpdateUser?section=your-data', <UpdateUserScreen />);
  await click('Delete this account');
  await userEvent.type(await screen.findByLabelText('Type ada@example.com to confirm'), ada.username);
  await click('Delete account for good');
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(server.calls.find(({ name }) => name === 'deleteAccount')?.body).toEqual({ username: ada.username });
});

it('lists what blocks the deletion, including what began in the meantime', async () => {
  const server = await serve({ blockers: [waiting] });
  renderAt('/UpdateUser?section=your-data', <UpdateUserScreen />);
  await click('Delete this account');
  expect(await screen.findByText('This account cannot be deleted yet')).toBeDefined();
  expect(screen.getByRole('link', { name: waiting.what }).getAttribute('href')).toBe('/Orders');
  expect(screen.queryByRole('button', { name: 'Delete account for good' })).toBeNull();
  server.answer({ deletionPreview: () => ({ json: preview }) });
  await click('Look again');
  await userEvent.type(await screen.findByLabelText('Enter your password to confirm'), 'correct horse');
  server.answer({
    deletionPreview: () => ({ json: { ...preview, blockers: [waiting] } }),
    deleteAccount: () => toProblem('deletion-blocked', 'Something is under way', { blockers: [waiting] }),
  });
  await click('Delete account for good');
  expect(await screen.findByText('This account cannot be deleted yet')).toBeDefined();
});

it('downloads all data of the account as a ZIP, and explains a failure', async () => {
  const server = await serve();
  server.answer({ exportAccount: () => toProblem('export-running', 'A download of this account is already running') });
  renderAt('/UpdateUser', <DownloadData />);
  await click('Download your data');
  expect(await screen.findByText('A download of this account is already running')).toBeDefined();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  server.answer({ exportAccount: () => ({ bytes: new TextEncoder().encode('PK'), mediaType: 'application/zip' }) });
  await click('Try again');
  expect(await screen.findByText(/^Your data was saved/)).toBeDefined();
  expect(saved.map(({ size }) => size)).toEqual([2]);
});
