import { type ArchiveImage, toSceneId } from '@groundtrack/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { ResultsTable } from './results-table.tsx';
import { useSearch } from './search-store.ts';

const optical = archiveImage('scene-1', 'maxar', 12_500);
const radar: ArchiveImage = { ...archiveImage('scene-2', 'iceye', 90_000), phenomenology: 'sar' };
const cart = { has: () => false, add: () => {}, addAll: () => () => undefined, placeOf: () => greenbelt };

beforeEach(async () => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }), thumbnail: () => toProblem('not-found') });
});

function show(images: readonly ArchiveImage[]) {
  renderAt('/', <ResultsTable images={images} label="Archive images" cart={cart} onToggle={() => {}} />);
}

/** The elements that Tab reaches, in order. */
async function tabStops(): Promise<Element[]> {
  const stops: Element[] = [];
  for (;;) {
    await userEvent.tab();
    if (!document.activeElement || document.activeElement === document.body) return stops;
    stops.push(document.activeElement);
  }
}

test('has three tab stops in each row, and arrow keys reach the other actions', async () => {
  show([optical, radar]);
  await screen.findAllByText('Maxar WORLDVIEW-3');
  const stops = await tabStops();
  expect(stops.map((stop) => /^\w+( the whole scene)?/.exec(stop.getAttribute('aria-label') ?? '')?.[0])).toEqual([
    'Show the whole scene',
    'Info',
    'Add',
    'Show the whole scene',
    'Info',
    'Add',
  ]);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Compare Maxar/);
  await userEvent.keyboard('{Enter}');
  expect(useSearch.getState().comparedIds).toEqual(['scene-1']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Show 5 km of Maxar/);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}'); // around the row
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Show 5 km of Maxar/);
});

test('on a phone, the choice of a product is a dialog, which returns the focus to its button', async () => {
  const usual = window.matchMedia;
  onTestFinished(() => void (window.matchMedia = usual));
  window.matchMedia = (query) => Object.assign(usual(query), { matches: query === '(max-width: 40em)' });
  show([optical]);
  const button = screen.getByRole('button', { name: /^Add .* to the cart$/ });
  await userEvent.click(button);
  const sheet = within(await screen.findByRole('dialog', { name: 'Maxar WORLDVIEW-3' }));
  expect(sheet.getByRole('button', { name: 'Add to Cart' })).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('shows names as text, isolated from the text around them', async () => {
  const markup = '<b>قمر صناعي</b>';
  show([{ ...radar, satellite: markup }]);
  const button = screen.getByRole('button', { name: /^Info on/ });
  expect(button.textContent).toBe(`ICEYE ${markup}`);
  expect([button.title, button.querySelector('bdi')?.textContent]).toEqual([`ICEYE ${markup}`, `ICEYE ${markup}`]);
});

test('mounts the rows of a long list as their place comes into view', async () => {
  const observe = vi.spyOn(window.IntersectionObserver.prototype, 'observe').mockImplementation(() => undefined);
  onTestFinished(() => observe.mockRestore());
  const images = Array.from({ length: 500 }, (_, index) => archiveImage(`scene-${index}`, 'maxar', 100));
  show(images);
  expect(screen.getAllByRole('row')).toHaveLength(61);
  act(() => useSearch.getState().select(toSceneId('scene-199')));
  expect(screen.getAllByRole('row')).toHaveLength(201);
  act(() => useSearch.getState().select(null));
});
