import { toSceneId } from '@groundtrack/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { CompareBar } from './compare-bar.tsx';
import { useSearch } from './search-store.ts';

const later = archiveImage('later', 'maxar', 100);
const earlier = { ...archiveImage('earlier', 'planet', 100), dateAcquiredISO: '2025-03-01T10:00:00Z', cloudCover: 0.4 };
const third = archiveImage('third', 'kompsat', 100);
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (c) => c.charCodeAt(0),
);

beforeEach(() => {
  forgetSession();
  useSearch.getState().clear();
});

async function show() {
  await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    thumbnail: () => ({ bytes: PIXEL, mediaType: 'image/png' }),
  });
  startSession(adasSession);
  renderAt('/', <CompareBar images={[later, earlier, third]} place={greenbelt} />);
}

test('needs two images, and replaces the first by a third', async () => {
  await show();
  const { toggleCompared } = useSearch.getState();
  expect(screen.queryByRole('button', { name: 'Compare both' })).toBeNull();
  toggleCompared(toSceneId('later'));
  await screen.findByText('Choose another image to compare');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare both' }).disabled).toBe(true);
  toggleCompared(toSceneId('earlier'));
  toggleCompared(toSceneId('third'));
  expect(useSearch.getState().comparedIds).toEqual(['earlier', 'third']);
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(useSearch.getState().comparedIds).toEqual([]);
});

test('shows the earlier image on the left, and moves the divider', async () => {
  await show();
  useSearch.setState({ comparedIds: [toSceneId('later'), toSceneId('earlier')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare both' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getAllByRole('img')).toHaveLength(2));
  const [left, right] = dialog.getAllByRole('img');
  expect(left?.getAttribute('alt')).toBe('Quicklook of Planet WORLDVIEW-3');
  expect(left?.style.transform).toMatch(/^matrix3d\(/);
  expect(dialog.getByText('Left').parentElement?.textContent).toContain('2025-03-01 10:00 UTC');
  expect(dialog.getByText('Left').parentElement?.textContent).toContain('cloud 40 %');
  const slider = dialog.getByRole('slider', { name: /^Divider/ });
  fireEvent.change(slider, { target: { value: '20' } });
  expect(right?.parentElement?.style.clipPath).toBe('inset(0 0 0 20%)');
  expect(slider.getAttribute('aria-valuetext')).toBe('20 % of the square shows the earlier image');
  expect(dialog.getByText(/^22\.2 km a side/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Zoom in' }));
  expect(dialog.getByText(/^11\.1 km a side/)).toBeTruthy();
});
