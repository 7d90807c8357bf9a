import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { archiveImage, greenbelt } from '../../testing/samples.ts';
import { defaultSearchForm, submittedSearch } from './search-rules.ts';
import { useSearch } from './search-store.ts';
import { SearchTab } from './search-tab.tsx';
import type { ArchiveSearch } from './use-archive-search.ts';

const nowMs = Date.now();
const search: ArchiveSearch = {
  images: [archiveImage('scene-1', 'maxar', 100)],
  inProgress: [],
  providerCount: 1,
  failures: [],
  empty: [],
  waitedMs: 0,
  results: [],
  next: {},
};

test('Cancel closes the opened form without a search, and forgets its changes', async () => {
  await serveApi({});
  const submitted = submittedSearch({ ...defaultSearchForm(nowMs), maxCloudPercent: '20' }, greenbelt, nowMs);
  useSearch.getState().submit(submitted);
  const actions = { submit: vi.fn(), toggle: vi.fn(), fit: vi.fn() };
  renderAt(
    '/',
    <SearchTab place={greenbelt} found={{ submitted, search }} actions={actions} Found={() => 'Results'} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Edit search' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'SAR' }));
  expect(useSearch.getState().form.sar).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: /^Cancel/ }));
  expect(useSearch.getState().form).toEqual(submitted.form);
  expect(actions.submit).not.toHaveBeenCalled();
  expect(screen.queryByRole('checkbox', { name: 'SAR' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit search' }));
  expect(screen.getByRole('list', { name: 'What was searched' }).textContent).toContain('20');
});
