import { toPriceId } from '@groundtrack/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { useMapInView } from '../../globe/map-in-view.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, greenbelt, serverInfo } from '../../testing/samples.ts';
import { offers, taskedImage } from './tasking-samples.ts';
import { TaskingScreen } from './tasking-screen.tsx';
import { TestedDescription } from './testing/tested-description.tsx';

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  startSession(adasSession);
});

const oslo = { locationDescription: 'Oslo, Norway', latitude: 59.9, longitude: 10.75 };

const feasible = (priceId: string, passes: number) => ({
  priceId: toPriceId(priceId),
  passes,
  attempts: passes,
  firstPass: null,
  lastPass: null,
  bestOffNadir: null,
  clearChance: null,
  problem: null,
});

async function open(info = serverInfo, products: readonly ReturnType<typeof feasible>[] = []) {
  await serveApi({
    serverInfo: () => ({ json: info }),
    products: () => ({ json: { archive: [], tasking: offers } }),
    satellites: () => ({ json: { result: [] } }),
    highDemand: () => ({ json: false }),
    feasibility: () => ({ json: { products } }),
    taskedImages: () => ({ json: [{ imageRequests: [taskedImage(oslo)] }] }),
  });
  const places = {
    current: greenbelt,
    recent: [],
    favorites: [],
    Description: TestedDescription,
    nameAt: () => Promise.resolve(''),
  };
  renderAt(
    '/Tasking',
    <TaskingScreen
      places={places}
      cart={{ count: 0, hasWindow: () => false, add: () => undefined }}
      links={{ image: () => '/' }}
    />,
  );
}

function valueOf(label: RegExp | string): string {
  const field = screen.getByLabelText(label);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

it('keeps entered values while a tasking is expanded, and is filled by its clone', async () => {
  await open();
  await userEvent.type(await screen.findByLabelText(/^Notes/), 'only at low tide');
  await userEvent.click(await screen.findByRole('button', { name: /tasking of Oslo/ }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toContain('tasking=item-1'));
  expect(valueOf(/^Notes/)).toBe('only at low tide');

  await userEvent.click(screen.getByRole('link', { name: 'Clone the tasking of Oslo, Norway' }));
  await waitFor(() => expect(valueOf('Area Description')).toBe('Oslo, Norway'));
  expect(valueOf('Latitude')).toBe('59.9');
  expect(valueOf(/^Notes/)).toBe('at noon');
  expect(screen.getByRole('radio', { name: 'Maxar 30 cm' })).toHaveProperty('checked', true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Area Description')));
});

it('hides products without a pass until asked, and says how many', async () => {
  await open(serverInfo, [feasible('task:planet:flex-50', 0), feasible('task:maxar:flex-30', 3)]);
  expect(await screen.findByText(/^1 product has no pass between these dates/)).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Planet 50 cm' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Maxar 30 cm' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
  expect(screen.getByRole('radio', { name: 'Planet 50 cm' })).toBeDefined();
});

it('explains below the map that the box is approximate', async () => {
  await open();
  expect(await screen.findByText('Tasking box shown on the map is approximate.')).toBeDefined();
});

it('shows the simulated ground on its map for simulated providers, and labels it as made up', async () => {
  const attribution = 'Simulated ground, not a photograph';
  await open({
    ...serverInfo,
    ground: { urlTemplate: '/ground/{z}/{x}/{y}', minLevel: 10, maxLevel: 18, attribution },
  });
  await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
  act(() => useMapInView.setState({ isNear: true }));
  expect(screen.getByText(new RegExp(attribution))).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Hide the simulated ground' }));
  await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe(''));
  await userEvent.click(screen.getByRole('button', { name: 'Show the simulated ground' }));
  await waitFor(() => expect(screen.getByTestId('globe').dataset['ground']).toBe('shown'));
});

it('offers no simulated ground if all providers are real', async () => {
  await open({ ...serverInfo, ground: null });
  await screen.findByText('Tasking box shown on the map is approximate.');
  expect(screen.queryByRole('button', { name: /simulated ground/ })).toBeNull();
});
