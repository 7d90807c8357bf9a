import { healthEndpoint } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { paths } from '../../lib/paths.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { serverInfo } from '../../testing/samples.ts';
import { toGroups } from './glossary-groups.tsx';
import { HelpScreen } from './help-screen.tsx';
import { sections } from './topics/sections.ts';

async function show(path: string) {
  const server = await serveApi({ serverInfo: () => ({ json: serverInfo }) });
  return { server, ...renderAt(path, <HelpScreen />) };
}

function detailsOf(title: string): HTMLDetailsElement {
  const details = screen.getByText(title, { selector: 'summary *' }).closest('details');
  if (!details) throw new Error(`${title} is no question`);
  return details;
}

it('shows the five sections and their questions, closed', async () => {
  await show(paths.help());
  for (const { title } of sections) expect(screen.getByRole('heading', { level: 2, name: title })).toBeDefined();
  expect(detailsOf('What does an account cost?').open).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

it('opens, shows and focuses the question in a URL, and the one of a link in its answer', async () => {
  await show(paths.help('cancel'));
  const cancel = detailsOf('Can I cancel an image I bought?');
  expect(cancel.open).toBe(true);
  expect(document.activeElement).toBe(within(cancel).getByText('Can I cancel an image I bought?').closest('summary'));
  await userEvent.click(within(cancel).getByRole('link', { name: 'canceling a tasking' }));
  const tasking = detailsOf('Can I cancel a tasking request?');
  await waitFor(() => expect(tasking.open).toBe(true));
  expect(document.activeElement).toBe(tasking.querySelector('summary'));
});

it('opens the group of a term and focuses the term', async () => {
  await show(paths.help('glossary-swath'));
  const term = screen.getByRole('article', { name: 'Swath' });
  expect(term.closest('details')?.open).toBe(true);
  expect(document.activeElement).toBe(term);
});

it('reports a URL with an unknown topic', async () => {
  await show(paths.help('no-such-topic'));
  expect(screen.getByText('There is no help on “no-such-topic”')).toBeDefined();
});

it('searches while typing, shows matches and keeps the search in the URL', async () => {
  await show(paths.help());
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 'reciept');
  const results = screen.getByRole('heading', { name: 'Search results' }).closest('section');
  if (!results) throw new Error('no results');
  expect(within(results).getByText(/^\d+ answers? for “reciept”$/)).toBeDefined();
  const found = [...results.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(found[0]).toMatch(/^Where is my receipt\?Buying and payment/);
  expect([...results.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('receipt');
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/Help?q=reciept'));
});

it('opens the search in a URL, and reports that nothing was found', async () => {
  await show('/Help?q=qqqqqqqq');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('qqqqqqqq');
  expect(screen.getByText('Nothing found')).toBeDefined();
});

it('copies the link to an answer; without clipboard access, the address bar shows it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await show(paths.help('windows'));
  const copy = screen.getByRole('button', { name: 'Copy link to “What is a window?”' });
  await userEvent.click(copy);
  expect(writeText.mock.lastCall?.[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#\/Help\?topic=windows$/);
  expect(await screen.findByText('Link copied')).toBeDefined();
  writeText.mockRejectedValueOnce(new Error('denied'));
  await userEvent.click(copy);
  expect(await screen.findByText('The address bar now has the link')).toBeDefined();
  writeText.mockRestore();
});

it('passes the reference of the latest error to the support', async () => {
  const { server, unmount } = await show(paths.help());
  const before = await screen.findByRole('link', { name: serverInfo.supportEmail });
  expect(before.getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=Help%20with%20Groundtrack&body=/);
  server.answer({ health: () => toProblem('internal-error', '', { id: 'req-42', title: 'It broke' }) });
  await expect(call(healthEndpoint, {})).rejects.toThrow();
  unmount();
  renderAt(paths.help(), <HelpScreen />);
  await screen.findByText('req-42');
  const link = await screen.findByRole('link', { name: serverInfo.supportEmail });
  const [, query = ''] = link.getAttribute('href')?.split('?') ?? [];
  expect(new URLSearchParams(query).get('subject')).toBe('Help with Groundtrack, reference req-42');
  expect(new URLSearchParams(query).get('body')).toMatch(/^Reference: req-42\r\nWhen: .+ UTC\r\nMessage: It broke/);
});

it('groups the glossary by letters, without splitting a letter', () => {
  const groups = toGroups(sections.at(-1)?.topics ?? []);
  const letters = groups.map((group) => new Set(group.map(({ title }) => title[0])));
  expect(groups.flat()).toEqual(sections.at(-1)?.topics);
  expect(letters.flatMap((some) => [...some])).toEqual([...new Set(letters.flatMap((some) => [...some]))]);
});
