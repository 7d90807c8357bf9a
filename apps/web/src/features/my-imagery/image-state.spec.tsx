import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-app.tsx';
import { purchasedImage } from '../../testing/samples.ts';
import { ImageState } from './image-state.tsx';

const latestISO = '2026-11-21T08:02:00Z';

it.each([
  [1, 'Delayed. One attempt failed, the latest at 2026-11-21 08:02 UTC. The next attempt starts automatically.'],
  [3, 'Delayed. 3 attempts failed, the latest at 2026-11-21 08:02 UTC. The next attempt starts automatically.'],
])('reports that a step failed (%i) and is retried', (failures, text) => {
  renderAt('/', <ImageState image={purchasedImage({ delay: { failures, latestISO } })} onCancel={() => undefined} />);
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeDefined();
});

it('shows what the provider says it waits for', () => {
  const note = 'Waiting for the provider to approve the order';
  renderAt(
    '/',
    <ImageState image={purchasedImage({ serverState: 'Ordered', providerNote: note })} onCancel={vi.fn()} />,
  );
  expect(screen.getByText(note)).toBeDefined();
});

it('shows no such note while all is well', () => {
  renderAt('/', <ImageState image={purchasedImage({})} onCancel={() => undefined} />);
  expect(screen.queryByText(/Delayed/)).toBeNull();
});

it.each([
  [1, 'Waiting in line. One delivery is ahead of it.'],
  [12, 'Waiting in line. 12 deliveries are ahead of it.'],
])('says that %i deliveries come first', (deliveriesBefore, text) => {
  const timeline = [{ state: 'Complete' as const, at: latestISO, reason: null }];
  const image = purchasedImage({ serverState: 'Complete', timeline, deliveriesBefore });
  renderAt('/', <ImageState image={image} onCancel={() => undefined} />);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryByText(/making its files/)).toBeNull();
});

it.each([
  ['2026-11-21T06:01:00Z', 'Ready by 2026-11-21 08:02 UTC.'],
  ['2026-11-21T07:57:30Z', 'Ready in about 5 minutes.'],
  ['2026-11-21T08:01:00Z', 'Ready in about a minute.'],
  ['2026-11-21T08:03:00Z', 'Later than usual. We expected it by 2026-11-21 08:02 UTC.'],
])('shows for %s: %s', (now, text) => {
  vi.setSystemTime(now);
  const image = purchasedImage({ serverState: 'Ordered', expectedISO: latestISO });
  renderAt('/', <ImageState image={image} onCancel={() => undefined} />);
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeDefined();
  vi.useRealTimers();
});

it('does not call an image complete while its files are being made', () => {
  vi.setSystemTime('2026-11-21T08:00:00Z');
  const timeline = [{ state: 'Complete' as const, at: '2026-11-21T07:59:00Z', reason: null }];
  const image = purchasedImage({ serverState: 'Complete', timeline, expectedISO: latestISO });
  renderAt('/', <ImageState image={image} onCancel={() => undefined} />);
  const lines = screen.getAllByText((_, element) => element?.tagName === 'P').map((line) => line.textContent);
  expect(lines).toEqual(['Preparing files', 'Ready in about 2 minutes.']);
  vi.useRealTimers();
});
