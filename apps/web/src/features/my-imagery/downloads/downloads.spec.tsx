import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '../../../api/session.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { adasSession, purchasedImage } from '../../../testing/samples.ts';
import { DownloadButton } from './download-button.tsx';
import { cancelAllDownloads, startDownload, useDownloads } from './download-store.ts';
import { DownloadTray } from './download-tray.tsx';
import { FileList } from './file-list.tsx';

const pixels = { bytes: new Uint8Array([255, 216, 255]), mediaType: 'image/jpeg' };
const image = purchasedImage({
  downloads: { icon: null, full: 'full-1', tiff: 'tiff-1', zip: 'zip-1' },
  fileBytes: { full: 3_900_000, tiff: 36_000_000, zip: 40_000_000 },
});
const jpg = { fileId: 'full-1', fileName: 'a.jpg', title: 'JPG of Greenbelt' };

/** Names and URLs handed to the browser's downloads. */
let saved: { name: string; address: string }[] = [];

beforeEach(() => {
  saved = [];
  startSession(adasSession);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
});

afterEach(() => {
  cancelAllDownloads();
  forgetSession();
  vi.restoreAllMocks();
});

/** The visible state of the downloads. */
function rows(): string[] {
  return screen.queryAllByRole('listitem').map((row) => row.textContent ?? '');
}

it('lists a running download, warns before the page closes, and removes it once saved', async () => {
  const server = await serveApi({ download: () => 'silence' });
  renderAt('/', <DownloadTray />);
  startDownload(jpg);
  startDownload(jpg);
  expect(await screen.findByText('Downloading (1)')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'JPG of Greenbelt' })).toBeDefined();
  const beforeUnload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(beforeUnload);
  expect(beforeUnload.defaultPrevented).toBe(true);

  await userEvent.click(screen.getByRole('button', { name: 'Cancel JPG of Greenbelt' }));
  expect(rows()).toEqual([]);
  const stayed = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(stayed);
  expect(stayed.defaultPrevented).toBe(false);

  server.answer({ download: () => pixels });
  startDownload(jpg);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['a.jpg']));
  expect(await screen.findByText('JPG of Greenbelt was saved')).toBeDefined();
  expect(rows()).toEqual([]);
});

it('explains a failure, and retries', async () => {
  const server = await serveApi({ download: () => toProblem('not-found', 'This file is gone') });
  renderAt('/', <DownloadTray />);
  startDownload(jpg);
  expect(await screen.findByText('This file is gone')).toBeDefined();
  expect(useDownloads.getState().announcement).toBe('JPG of Greenbelt failed: This file is gone');
  expect(useDownloads.getState().downloads).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Failed downloads' }).textContent).toContain('Not downloaded (1)');
  server.answer({ download: () => pixels });
  await userEvent.click(screen.getByRole('button', { name: 'Retry JPG of Greenbelt' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(rows()).toEqual([]);
});

it('reports a failed download on its image as well, until dismissed', async () => {
  await serveApi({ download: () => toProblem('not-found', 'This file is gone') });
  renderAt(
    '/',
    <>
      <DownloadButton image={image} />
      <FileList image={image} />
      <DownloadTray />
    </>,
  );
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Download JPG of Greenbelt, Maryland' })[0] ?? document.body,
  );
  await waitFor(() => expect(screen.getAllByText('JPG was not downloaded. This file is gone')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss JPG of Greenbelt, Maryland' }));
  expect(screen.queryByText(/was not downloaded/)).toBeNull();
});

it('runs three at a time, and queues the others', async () => {
  const server = await serveApi({ download: () => 'silence' });
  renderAt('/', <DownloadTray />);
  for (const number of [1, 2, 3, 4, 5]) startDownload({ ...jpg, fileId: `file-${number}`, title: `File ${number}` });
  expect(await screen.findByText('Downloading (5)')).toBeDefined();
  expect(rows().filter((row) => row.includes('Waiting'))).toHaveLength(2);
  await waitFor(() => expect(server.calls).toHaveLength(3));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel File 2' }));
  await waitFor(() => expect(server.calls.map(({ params }) => params['fileId'])).toContain('file-4'));
});

it('leaves a large file to the browser, by a link of this server', async () => {
  await serveApi({
    download: () => ({ announcedBytes: 100_000_001, mediaType: 'application/zip' }),
    linkFile: () => ({ json: { url: 'https://shop.example/api/v3/files/token-1', expiresAt: '2026-11-22T17:00:00Z' } }),
  });
  renderAt('/', <DownloadTray />);
  startDownload({ ...jpg, fileName: 'a.zip' });
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['a.zip']));
  expect(new URL(saved[0]?.address ?? '').pathname).toBe('/api/v3/files/token-1');
  expect(new URL(saved[0]?.address ?? '').host).toBe(window.location.host);
  expect(rows()).toEqual([]);
});

it('stops all of them on logout', async () => {
  await serveApi({ download: () => 'silence' });
  renderAt('/', <DownloadTray />);
  startDownload(jpg);
  expect(await screen.findByText('Downloading (1)')).toBeDefined();
  forgetSession();
  await waitFor(() => expect(rows()).toEqual([]));
});

it('says of the original package whose it is', async () => {
  await serveApi({});
  const downloads = { icon: null, full: 'full-1', tiff: null, zip: null, original: 'original-1' };
  renderAt('/', <FileList image={purchasedImage({ downloads, originalName: 'order-7.zip' })} />);
  expect(rows().map((row) => row.includes('As Maxar delivered it, unchanged'))).toEqual([false, true]);
  expect(screen.getByRole('button', { name: 'Copy link to Original package of Greenbelt, Maryland' })).toBeDefined();
});

it('offers each file with its size, and a link that shows its expiry', async () => {
  await serveApi({
    linkFile: () => ({ json: { url: 'https://shop.example/api/v3/files/token-1', expiresAt: '2026-11-22T17:00:00Z' } }),
  });
  renderAt('/', <FileList image={image} />);
  expect(rows().map((row) => row.slice(0, 10))).toEqual(['JPG3.9 MBD', 'TIFF36 MBD', 'ZIP40 MBDo']);
  await userEvent.click(screen.getByRole('button', { name: 'Copy link to TIFF of Greenbelt, Maryland' }));
  const row = within(screen.getAllByRole('listitem')[1] ?? document.body);
  expect(await row.findByText('2026-11-22 17:00 UTC')).toBeDefined();
  const field = row.getByRole('textbox', { name: 'Link to TIFF of Greenbelt, Maryland' });
  expect(field).toHaveProperty('value', 'https://shop.example/api/v3/files/token-1');
  expect(await row.findByText('Copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('https://shop.example/api/v3/files/token-1');
});
