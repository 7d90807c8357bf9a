import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { currentSession, forgetSession, startSession } from '../api/session.ts';
import { RECONNECTED_EVENT } from '../lib/connection-events.ts';
import { useZoneKind } from '../lib/use-zone.ts';
import { serveApi } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { ada, adasSession, serverInfo } from '../testing/samples.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell.tsx';

beforeEach(() => forgetSession());

function api(valid = true) {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    checkUser: () => ({ json: { valid, missing: [], user: ada } }),
    logOut: () => 'empty',
  });
}

it('shows a visitor the login and the support address', async () => {
  await api();
  renderAt('/Help', <Shell>content</Shell>);
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual(
    expect.arrayContaining([
      'Search Archive /',
      'Request Tasking /Tasking',
      'My Imagery /MyImagery',
      'Login /Login',
      'Help /Help',
    ]),
  );
  expect(screen.queryByText('Cart')).toBeNull();
  expect((await screen.findByRole('link', { name: 'support@example.com' })).getAttribute('href')).toBe(
    'mailto:support@example.com',
  );
  expect(screen.getByText(new RegExp(`2020–${new Date().getFullYear()}`))).toBeDefined();
});

it('has a logo that links to the operator’s website, or else to the start', async () => {
  const server = await api();
  const { unmount } = renderAt('/Help', <Shell>content</Shell>);
  expect(screen.getByRole('link', { name: 'Groundtrack' }).getAttribute('href')).toBe('/');
  unmount();
  server.answer({ serverInfo: () => ({ json: { ...serverInfo, websiteUrl: 'https://example.org/' } }) });
  renderAt('/Help', <Shell>content</Shell>);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Groundtrack' }).getAttribute('href')).toBe('https://example.org/'),
  );
});

it('marks the current screen, and links a visitor from Home to the search', async () => {
  await api();
  const { unmount } = renderAt('/Home?at=1,2', <Shell>content</Shell>);
  const link = () => screen.getByRole('link', { name: 'Search Archive' });
  // The landing page is not the search.
  expect(link().getAttribute('aria-current')).toBeNull();
  expect(link().getAttribute('href')).toBe('/Login?returnTo=%2FHome');
  unmount();
  startSession(adasSession);
  renderAt('/Tasking', <Shell>content</Shell>);
  expect(link().getAttribute('aria-current')).toBeNull();
  expect(link().getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Request Tasking' }).getAttribute('aria-current')).toBe('page');
});

it('labels the menu of an account whose email is not known yet', async () => {
  await api();
  startSession({ ...adasSession, user: { ...adasSession.user, username: '' } });
  renderAt('/Help', <Shell>content</Shell>);
  expect(await screen.findByRole('button', { name: 'Account' })).toBeDefined();
});

it('closes the menu of a phone on Escape, and focuses its button', async () => {
  await api();
  renderAt('/Help', <Shell>content</Shell>);
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  const button = screen.getByRole('button', { name: 'Close the menu' });
  screen.getByRole('link', { name: 'My Imagery' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

it('names the simulated parts', async () => {
  await api();
  renderAt('/Help', <Shell>content</Shell>);
  const marker = await screen.findByTitle('simulated providers, test payment');
  expect(marker.textContent).toContain('Simulated');
  expect(screen.getByText(/Maxar and Planet are simulated. This server computes/)).toBeDefined();
});

it('reports a lost connection once, and reconnects', async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  renderAt('/Help', <Shell>content</Shell>);
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer');
  expect(screen.getAllByText('The server does not answer')).toHaveLength(1);
  request.mockRestore();
  await api();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Connected again')).toBeDefined();
  expect(screen.queryByText('The server does not answer')).toBeNull();
});

it('keeps the rest of the app when a screen fails', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error('a bug');
  }
  renderAt(
    '/Help',
    <Shell>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </Shell>,
  );
  expect(screen.getByText('This part of the page could not be shown')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Search Archive' })).toBeDefined();
  silenced.mockRestore();
});

describe('a screen whose code failed to load', () => {
  const back = () => act(() => void window.dispatchEvent(new Event(RECONNECTED_EVENT)));
  const renderFailing = (message: string) => {
    function Failing(): never {
      throw new TypeError(message);
    }
    return renderAt(
      '/Help',
      <ErrorBoundary>
        <Failing />
      </ErrorBoundary>,
    );
  };
  const NOT_LOADED = 'Failed to fetch dynamically imported module: /assets/orders.js';
  let reload: MockInstance<() => void>;

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  });
  afterEach(() => {
    window.sessionStorage.clear();
    vi.restoreAllMocks();
  });

  it('is loaded again once, because the server may have been updated', async () => {
    await serveApi({});
    const { unmount } = renderFailing(NOT_LOADED);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('This screen failed')).toBeNull();
    unmount();
    renderFailing(NOT_LOADED);
    expect(await screen.findByText('Groundtrack was updated. Reload to continue.')).toBeDefined();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is loaded again once the server is back', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    renderFailing(NOT_LOADED);
    expect(await screen.findByText(/Check your connection/)).toBeDefined();
    expect(reload).not.toHaveBeenCalled();
    back();
    back();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not loaded again after a bug', () => {
    renderFailing('a bug');
    back();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('leads home after a logout on a screen that needs an account', async () => {
  await api(false);
  startSession(adasSession);
  renderAt('/UpdateUser', <Shell>content</Shell>);
  await userEvent.click(await screen.findByRole('button', { name: 'ada@example.com' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(screen.getByTestId('where').textContent).toBe('/Home');
});

it('shows the user, warns of an incomplete registration, and logs out here and on the server', async () => {
  const server = await api(false);
  startSession(adasSession);
  renderAt('/Help?find=something', <Shell>content</Shell>);
  expect(await screen.findByRole('link', { name: 'Registration incomplete, please update account.' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Cart 0 items' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'ada@example.com' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Update User',
    'Orders and receipts',
    'API reference',
    'Help',
    'Logout',
  ]);
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    'UTC',
    expect.stringMatching(/^Local \(/),
    'm, km²',
    'ft, mi²',
    'Light',
    'Dark',
    'Same as system',
  ]);
  await userEvent.click(screen.getByRole('menuitemradio', { name: /^Local/ }));
  expect(useZoneKind.getState().kind).toBe('local');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'UTC' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Same as system' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(currentSession()).toBeNull();
  expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
  expect(document.activeElement, 'the menu that had the focus is gone').toBe(screen.getByRole('main'));
  expect(screen.getByTestId('where').textContent, 'the address contains nothing personal').toBe('/Help');
  await waitFor(() =>
    expect(server.calls.find(({ name }) => name === 'logOut')?.headers['session-id']).toBe('session-of-ada'),
  );
});
