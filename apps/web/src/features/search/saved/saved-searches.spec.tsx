import type { SavedSearch, SearchToSave } from '@groundtrack/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSession, startSession } from '../../../api/session.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { adasSession, greenbelt } from '../../../testing/samples.ts';
import { defaultSearchForm } from '../search-rules.ts';
import { SavedSearches } from './saved-searches.tsx';

beforeEach(() => forgetSession());

/** A server that stores what it receives. */
async function show() {
  let kept: SavedSearch[] = [];
  let ids = 0;
  const server = await serveApi({
    savedSearches: () => ({ json: { result: kept } }),
    saveSearch: ({ body }) => {
      // The body of this call, as the page sends it.
      const sent = body as SearchToSave;
      if (kept.some(({ name }) => name === sent.name)) return toProblem('invalid-request', 'name is taken');
      const id = `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
      kept = [...kept, { ...sent, id, savedISO: '2026-11-21T00:00:00Z' }];
      return { json: kept.at(-1) };
    },
    renameSearch: ({ params, body }) => {
      const { name } = body as { name: string };
      kept = kept.map((search) => (search.id === params['id'] ? { ...search, name } : search));
      return 'empty';
    },
    deleteSearch: ({ params }) => {
      kept = kept.filter(({ id }) => id !== params['id']);
      return 'empty';
    },
  });
  startSession(adasSession);
  const onOpen = vi.fn();
  const form = { ...defaultSearchForm(Date.now()), maxCloudPercent: '20' };
  renderAt('/', <SavedSearches place={greenbelt} form={form} onOpen={onOpen} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Saved Searches/ }));
  return { server, onOpen, form, names: () => kept.map(({ name }) => name) };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('saves a search under the name of its place, and opens it unchanged', async () => {
  const { onOpen, form } = await show();
  expect(await screen.findByText('No saved searches')).toBeTruthy();
  await press('Save this search');
  expect(screen.getByLabelText<HTMLInputElement>('Name of the search').value).toBe('Greenbelt, Maryland');
  await press('Save');
  await userEvent.click(await screen.findByRole('button', { name: 'Open Greenbelt, Maryland' }));
  expect(onOpen).toHaveBeenCalledWith(form, greenbelt, { order: 'newest', areaCloudMax: null, coverBy: null });
  expect(screen.getByText('cloud up to 20 %')).toBeTruthy();
  await press('Save this search');
  expect(screen.getByLabelText<HTMLInputElement>('Name of the search').value).toBe('Greenbelt, Maryland 2');
});

test('requires a name, and shows why the server rejects a search', async () => {
  await show();
  await press('Save this search');
  await press('Save');
  await screen.findByText('Greenbelt, Maryland');
  await press('Save this search');
  const field = screen.getByLabelText('Name of the search');
  await userEvent.clear(field);
  await press('Save');
  expect(screen.getByText('The name is empty. Enter at least one character')).toBeTruthy();
  await userEvent.type(field, 'Greenbelt, Maryland');
  await press('Save');
  expect(await screen.findByText('name is taken')).toBeTruthy();
  await userEvent.type(field, '{Escape}');
  expect(screen.queryByLabelText('Name of the search')).toBeNull();
});

test('renames, deletes and restores a search', async () => {
  const { names } = await show();
  await press('Save this search');
  await press('Save');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Greenbelt, Maryland' }));
  const field = screen.getByLabelText('New name of Greenbelt, Maryland');
  await userEvent.clear(field);
  await userEvent.type(field, 'Airport{Enter}');
  await screen.findByRole('button', { name: 'Open Airport' });
  await press('Delete Airport');
  await screen.findByText('Airport is deleted.');
  await waitFor(() => expect(names()).toEqual([]));
  await press('Undo');
  await screen.findByRole('button', { name: 'Open Airport' });
  expect(screen.queryByText('Airport is deleted.')).toBeNull();
});
