import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, greenbelt, serverInfo } from '../../testing/samples.ts';
import { offers, taskedImage } from './tasking-samples.ts';
import { TaskingScreen } from './tasking-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  startSession(adasSession);
});

const oslo = { locationDescription: 'Oslo, Norway', latitude: 59.9, longitude: 10.75 };

async function open() {
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    products: () => ({ json: { archive: [], tasking: offers } }),
    satellites: () => ({ json: { result: [] } }),
    highDemand: () => ({ json: false }),
    feasibility: () => ({ json: { products: [] } }),
    taskedImages: () => ({ json: [{ imageRequests: [taskedImage(oslo)] }] }),
  });
  const places = { current: greenbelt, recent: [], favorites: [], nameAt: () => Promise.resolve('') };
  renderAt(
    '/Tasking',
    <TaskingScreen places={places} cart={{ count: 0, add: () => undefined }} links={{ image: () => '/' }} />,
  );
}

function valueOf(label: RegExp | string): string {
  const field = screen.getByLabelText(label);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

it('keeps what was typed while a tasking is opened, and takes a clone of it', async () => {
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

it('says below the map that the box is approximate', async () => {
  await open();
  expect(await screen.findByText('Tasking box shown on the map is approximate.')).toBeDefined();
});
