import type { DrawnArea } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '../../../api/session.ts';
import type { NewTaskingRequest } from '../../../lib/new-tasking-request.ts';
import { windowText } from '../../../lib/window-text.ts';
import { toZone } from '../../../lib/zone.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { holdTime, passTime } from '../../../testing/pass-time.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { adasSession, greenbelt, serverInfo } from '../../../testing/samples.ts';
import type { TaskingPlaces } from '../screen-props.ts';
import { offers, taskingWindow } from '../tasking-samples.ts';
import { TaskingScreen } from '../tasking-screen.tsx';
import { TestedDescription } from '../testing/tested-description.tsx';

const oslo = { location: 'Oslo, Norway', latitude: 59.9, longitude: 10.75, elevation: 0 };
const places: TaskingPlaces = {
  current: greenbelt,
  recent: [greenbelt, oslo],
  favorites: [oslo],
  Description: TestedDescription,
  nameAt: () => Promise.resolve('Near Oslo'),
};
const add = vi.fn<(requests: readonly NewTaskingRequest[]) => void>();

const soon = taskingWindow(Date.now() + 60 * 3_600_000);
const later = taskingWindow(Date.now() + 84 * 3_600_000);

function api(more: Parameters<typeof serveApi>[0] = {}) {
  return serveApi({
    serverInfo: () => ({ json: serverInfo }),
    products: () => ({ json: { archive: [], tasking: offers } }),
    satellites: () => ({ json: { result: [] } }),
    highDemand: () => ({ json: false }),
    feasibility: () => ({ json: { products: [] } }),
    windows: () => ({ json: [soon, later] }),
    taskedImages: () => ({ json: [{ imageRequests: [] }] }),
    ...more,
  });
}

const cart = { count: 0, hasWindow: () => false, add };

function open(path = '/Tasking', count = 0) {
  renderAt(
    path,
    <TaskingScreen places={places} cart={{ ...cart, count }} links={{ image: (id) => `/MyImagery?info=${id}` }} />,
  );
}

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  startSession(adasSession);
  add.mockClear();
});

/** Calls and the URL follow the input after a pause. */
const PAUSE_MS = 300;

const price = () =>
  screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
    .filter((line) => line.includes('$') || line.includes('checking'));

it('invites a visitor to register or log in, and the login returns to the link', async () => {
  await api();
  forgetSession();
  open('/Tasking?at=1,2');
  expect(screen.getByText('Register or log in to request tasking')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    `/Login?${new URLSearchParams({ returnTo: '/Tasking?at=1,2' })}`,
  );
});

it('explains that nothing is for sale', async () => {
  await api({ products: () => ({ json: { archive: [], tasking: [] } }) });
  open();
  expect(await screen.findByText('No tasking products are for sale on this server')).toBeDefined();
});

describe('a flexible request', () => {
  it('is rejected by the first broken rule, and focuses the field', async () => {
    await api();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Request to Cart' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please select an Image Product');
    await userEvent.click(screen.getByRole('radio', { name: 'Maxar 30 cm' }));
    await userEvent.clear(screen.getByLabelText('Latitude'));
    await userEvent.click(screen.getByRole('button', { name: 'Add Request to Cart' }));
    expect(screen.getByRole('alert').textContent).toContain('Please select a Latitude between -90 and 90 degrees');
    expect(document.activeElement).toBe(screen.getByLabelText('Latitude'));
    expect(add).not.toHaveBeenCalled();
  });

  it('is added by Enter, but not to a full cart', async () => {
    await api();
    open('/Tasking?product=task:planet:flex-50', 100);
    await userEvent.type(await screen.findByLabelText('Area Description'), '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Your cart holds 100 items');
    expect(add).not.toHaveBeenCalled();
  });

  it('shows every line of its price, and is added with them', async () => {
    const server = await api({ highDemand: () => ({ json: true }) });
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Maxar 30 cm' }));
    await waitFor(() =>
      expect(price()).toEqual(['Maxar 30 cm: $2,500.00', 'High Demand: $680.00', 'Total: $3,180.00']),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Media rights' }));
    expect(price().at(-1)).toBe('Total: $3,860.00');
    await userEvent.selectOptions(screen.getByLabelText('Maxar End Use'), 'AGR');
    await userEvent.type(screen.getByLabelText(/^Notes/), ' at noon ');
    await userEvent.click(screen.getByRole('button', { name: 'Add Request to Cart' }));
    expect(
      await screen.findByText('Request successfully added to cart for: Greenbelt, Maryland - Maxar 30 cm'),
    ).toBeDefined();
    const [request] = add.mock.calls[0]?.[0] ?? [];
    await userEvent.click(screen.getByRole('radio', { name: 'Planet 50 cm' }));
    expect(screen.queryByText(/^Request successfully added/)).toBeNull();
    expect(request).toMatchObject({ ...greenbeltPoint, endUse: 'AGR', notes: 'at noon', window: null });
    expect(request?.fees.map(({ description }) => description)).toEqual(['High Demand', 'Media Usage']);
    expect(server.calls.filter(({ name }) => name === 'highDemand')).toHaveLength(1);
  });

  it('is chosen by a click anywhere in its row', async () => {
    await api();
    open();
    const radio = await screen.findByRole('radio', { name: 'Maxar 30 cm' });
    await userEvent.click(radio.closest('tr')?.lastElementChild ?? document.body);
    expect(radio).toHaveProperty('checked', true);
  });

  it('has a computed end if the collection window is fixed', async () => {
    await api();
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Planet week' }));
    const latest = screen.getByLabelText('Latest Image Date (UTC)');
    expect(latest.matches(':disabled')).toBe(true);
    const earliest = screen.getByLabelText('Earliest Image Date (UTC)');
    const days = (Date.parse(valueOf(latest)) - Date.parse(valueOf(earliest))) / 86_400_000;
    expect(days).toBe(7);
  });

  it('is repeated as lines with one price, but not beyond an order', async () => {
    await api();
    open('/Tasking?product=task:planet:flex-50', 2);
    const times = await screen.findByLabelText('Times');
    await userEvent.clear(times);
    await userEvent.type(times, '3');
    expect(price().at(-1)).toBe('Total of 3 requests: $6,000.00');
    await userEvent.click(screen.getByRole('button', { name: 'Add Request to Cart' }));
    expect(add.mock.calls[0]?.[0]).toHaveLength(3);
    await userEvent.clear(times);
    await userEvent.type(times, '1000');
    await userEvent.click(screen.getByRole('button', { name: 'Add Request to Cart' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Times is 1000, above 98');
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('shows its feasibility at a glance, and offers a fix', async () => {
    holdTime();
    const server = await api({
      feasibility: () => ({
        json: {
          products: [
            {
              priceId: 'task:planet:flex-50',
              passes: 0,
              attempts: 0,
              firstPass: null,
              lastPass: null,
              bestOffNadir: null,
              clearChance: null,
              problem: {
                code: 'window-too-short',
                message: 'The next pass is after these dates.',
                repair: { kind: 'dates', start: '2027-01-01T10:00:20Z', stop: '2027-01-20T10:00:00Z' },
              },
            },
          ],
        },
      }),
    });
    open('/Tasking?product=task:planet:flex-50');
    await userEvent.click(await screen.findByRole('button', { name: 'Change the dates to 2027-01-01 – 2027-01-20' }));
    expect(valueOf(screen.getByLabelText('Earliest Image Date (UTC)'))).toBe('2027-01-01T10:01');
    passTime(PAUSE_MS);
    await waitFor(() =>
      expect(server.calls.findLast(({ name }) => name === 'feasibility')?.body).toMatchObject({
        start: '2027-01-01T10:01:00.000Z',
      }),
    );
  });
});

const greenbeltPoint = { latitude: 39.0045, longitude: -76.8755, description: 'Greenbelt, Maryland' };

function valueOf(element: HTMLElement): string {
  return element instanceof HTMLInputElement ? element.value : '';
}

describe('the place', () => {
  it('is a recent or favorite one, or both coordinates in one field', async () => {
    await api();
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Recent and Favorites'), 'Oslo, Norway');
    expect(screen.getAllByRole('option', { name: 'Greenbelt, Maryland' })).toHaveLength(1);
    expect(valueOf(screen.getByLabelText('Area Description'))).toBe('Oslo, Norway');
    expect(valueOf(screen.getByLabelText('Longitude'))).toBe('10.75');
    await userEvent.clear(screen.getByLabelText('Latitude'));
    await userEvent.type(screen.getByLabelText('Latitude'), '-33.9, 18.4');
    await userEvent.tab();
    expect(valueOf(screen.getByLabelText('Latitude'))).toBe('-33.9');
    expect(valueOf(screen.getByLabelText('Longitude'))).toBe('18.4');
  });

  it('is in the URL with everything else', async () => {
    holdTime();
    await api();
    open('/Tasking?at=59.9,10.75&place=Oslo&product=task:maxar:flex-30&use=ENV&media=rights');
    expect(valueOf(await screen.findByLabelText('Area Description'))).toBe('Oslo');
    expect(screen.getByRole('radio', { name: 'Maxar 30 cm' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Media rights' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Planet 50 cm' }));
    passTime(PAUSE_MS);
    await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('product=task%3Aplanet%3Aflex-50'));
  });
});

it('loses media rights with a product that has none', async () => {
  holdTime();
  await api();
  open('/Tasking?product=task:maxar:flex-30&media=rights');
  expect(await screen.findByRole('checkbox', { name: 'Media rights' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Planet 50 cm' }));
  expect(screen.queryByRole('checkbox', { name: 'Media rights' })).toBeNull();
  passTime(PAUSE_MS);
  await waitFor(() => expect(screen.getByTestId('where').textContent).not.toContain('media'));
  await userEvent.click(screen.getByRole('radio', { name: 'Maxar 30 cm' }));
  expect(screen.getByRole('checkbox', { name: 'Media rights' })).toHaveProperty('checked', false);
  expect(price()).toEqual(['Maxar 30 cm: $2,500.00', 'Total: $2,500.00']);
});

describe('an assured request', () => {
  it('is a window that was found and selected', async () => {
    const server = await api();
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Assured' }));
    const table = within(await screen.findByRole('table', { name: 'Windows' }));
    expect(table.getAllByRole('radio')).toHaveLength(2);
    expect(server.calls.find(({ name }) => name === 'windows')?.body).toMatchObject({
      geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
      minElevation: 15,
      maxElevation: 90,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add Request to Cart' }));
    expect(screen.getByRole('alert').textContent).toBe('Please select an Image Product');
    expect(document.activeElement).toBe(table.getAllByRole('radio')[0]);
    await userEvent.click(table.getAllByRole('radio')[1] ?? document.body);
    expect(screen.queryByRole('alert')).toBeNull();
    const pass = `WORLDVIEW-3, ${windowText(later, toZone('UTC'))}`;
    expect(within(screen.getByLabelText('Price')).getByText(pass)).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Maxar End Use'), 'AGR');
    await userEvent.click(screen.getByRole('button', { name: 'Add Request to Cart' }));
    expect(add.mock.calls[0]?.[0][0]).toMatchObject({ window: later, dates: { start: later.start, stop: later.stop } });
  });

  it('reports that the pass of a link is not among the windows', async () => {
    await api();
    open(`/Tasking?tier=assured&pass=${encodeURIComponent('40115 2026-11-20T10:00:00.000Z')}`);
    expect(await screen.findByText('The pass you chose is not among the windows')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Min Elevation Angle (°)'), '{Enter}');
    expect(screen.queryByText('The request is not complete')).toBeNull();
  });

  it('is never a window that was already ordered, and shows when it can no longer be canceled', async () => {
    const taken = { ...soon, taken: 'by-others' as const };
    const late = { ...later, cancelDeadline: new Date(Date.now() - 1000).toISOString() };
    await api({ windows: () => ({ json: [taken, late] }) });
    open(`/Tasking?tier=assured&pass=${encodeURIComponent(`40115 ${taken.peak}`)}`);
    expect(await screen.findByText('The pass you chose is taken')).toBeDefined();
    const table = within(await screen.findByRole('table', { name: 'Windows' }));
    expect(table.getByText('WORLDVIEW-3 · Taken by another customer')).toBeDefined();
    const [blocked, free] = table.getAllByRole('radio');
    expect(blocked).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: /, taken$/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Choose a window to see what it costs.')).toBeDefined();
    await userEvent.click(free ?? document.body);
    expect(table.getAllByText('Cannot be canceled')).not.toHaveLength(0);
    expect(screen.getByText(/The deadline for this window has passed/)).toBeDefined();
  });

  it('can also be selected on the timeline by arrow keys', async () => {
    await api();
    open('/Tasking?tier=assured');
    const timeline = within(await screen.findByRole('radiogroup', { name: 'Windows, in the order of time' }));
    const marks = timeline.getAllByRole('radio');
    expect(marks).toHaveLength(2);
    marks[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(timeline.getByRole('radio', { checked: true }).getAttribute('aria-label')).toContain('WORLDVIEW-3');
    expect(document.activeElement).toBe(marks[1]);
  });

  it('is opened by a link to a pass', async () => {
    await api();
    open(`/Tasking?tier=assured&pass=${encodeURIComponent(`40115 ${later.peak}`)}`);
    const table = within(await screen.findByRole('table', { name: 'Windows' }));
    expect(table.getByRole('radio', { checked: true }).getAttribute('aria-label')).toContain(later.start.slice(0, 10));
    expect(price()).toContain('Total: $4,000.00');
  });

  it('explains why there is no window, and offers a fix', async () => {
    const server = await api({
      windows: () => ({ json: [] }),
      feasibility: () => ({
        json: {
          products: [
            {
              priceId: 'task:maxar:assured-30',
              passes: 0,
              attempts: 0,
              firstPass: null,
              lastPass: null,
              bestOffNadir: null,
              clearChance: null,
              problem: {
                code: 'angles-too-strict',
                message: 'Every pass is lower than 80 degrees.',
                repair: { kind: 'angles', minElevation: 42, maxElevation: 90 },
              },
            },
          ],
        },
      }),
    });
    open('/Tasking?tier=assured&angles=80-90');
    expect(await screen.findByText('Every pass is lower than 80 degrees.')).toBeDefined();
    server.answer({ windows: () => ({ json: [soon] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Change the elevation to 42–90°' }));
    await userEvent.click(screen.getByRole('button', { name: 'Find Windows' }));
    expect(await screen.findByRole('table', { name: 'Windows' })).toBeDefined();
  });

  it('cannot be searched while a field is blank or the angles are reversed', async () => {
    await api();
    open('/Tasking?tier=assured');
    const button = await screen.findByRole('button', { name: 'Find Windows' });
    await userEvent.clear(screen.getByLabelText('Min Elevation Angle (°)'));
    expect(button.matches(':disabled')).toBe(true);
    await userEvent.type(screen.getByLabelText('Min Elevation Angle (°)'), '90');
    expect(button.matches(':disabled')).toBe(false);
  });

  it('shows the error of a failed search', async () => {
    await api({ windows: () => toProblem('provider-timeout', 'Maxar does not answer') });
    open('/Tasking?tier=assured');
    expect(await screen.findByText('The windows could not be fetched')).toBeDefined();
  });
});

describe('with a selected area', () => {
  const area: DrawnArea = {
    type: 'Polygon',
    coordinates: [
      [
        [-76.95, 38.95],
        [-76.8, 38.95],
        [-76.8, 39.06],
        [-76.95, 39.06],
        [-76.95, 38.95],
      ],
    ],
  };

  it('explains that a tasking is one image around the place, and how much of the area it shows', async () => {
    await api();
    renderAt(
      '/Tasking?product=task:maxar:flex-30',
      <TaskingScreen places={{ ...places, current: { ...greenbelt, area } }} cart={cart} links={{ image: String }} />,
    );
    const note = await screen.findByText(/^A tasking takes one image around the place above, not the whole area/);
    await waitFor(() => expect(note.textContent).toMatch(/10\s×\s10\skm show 63 % of it\.$/));
    await userEvent.clear(screen.getByLabelText('Latitude'));
    await userEvent.type(screen.getByLabelText('Latitude'), '10');
    await waitFor(() => expect(note.textContent).toContain('show nothing of it.'));
  });

  it('shows no such note without an area', async () => {
    await api();
    open();
    await screen.findByLabelText('Latitude');
    expect(screen.queryByText(/^A tasking takes one image/)).toBeNull();
  });
});
