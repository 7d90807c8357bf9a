import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { problemOf, serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, boughtImage } from '../../testing/samples.ts';
import { MyImageryScreen } from './my-imagery-screen.tsx';

const files = { icon: 'icon-1', full: 'full-1', tiff: 'tiff-1', zip: null };
const pixels = { bytes: new Uint8Array([255, 216, 255]), mediaType: 'image/jpeg' };

beforeEach(() => {
  forgetSession();
  startSession(adasSession);
});

function answerWith(...list: readonly ReturnType<typeof boughtImage>[]) {
  return () => ({ json: [{ images: list }] });
}

it('asks a visitor to log in', () => {
  forgetSession();
  renderAt('/MyImagery', <MyImageryScreen />);
  expect(screen.getByText('Log in to see your purchased images')).toBeDefined();
});

it('says so when nothing was bought', async () => {
  await serveApi({ images: answerWith() });
  renderAt('/MyImagery', <MyImageryScreen />);
  expect(await screen.findByText('No images available')).toBeDefined();
});

it('follows an image by itself until it is settled, then stops asking', async () => {
  const server = await serveApi({ images: answerWith(boughtImage({ serverState: 'Processing' })) });
  renderAt('/MyImagery', <MyImageryScreen />);
  expect(await screen.findByText('Processing')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Delivery' })).toBeDefined();

  server.answer({
    images: answerWith(boughtImage({ serverState: 'Delivered', downloads: files })),
    download: () => pixels,
  });
  expect(await screen.findByText('Delivered', {}, { timeout: 5000 })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const asked = () => server.calls.filter(({ name }) => name === 'images').length;
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(asked()).toBe(before);
}, 15_000);

it('offers the files that exist, and saves them under the name of the image', async () => {
  const server = await serveApi({
    images: answerWith(boughtImage({ serverState: 'Delivered', downloads: files })),
    download: () => pixels,
  });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  renderAt('/MyImagery', <MyImageryScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Other formats' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['JPG', 'TIFF']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'TIFF' }));
  await waitFor(() => expect(saved).toEqual(['WORLDVIEW-3_20260822.tif']));
  expect(server.calls.filter(({ name }) => name === 'download').map(({ params }) => params['fileId'])).toContain(
    'tiff-1',
  );
  click.mockRestore();
});

it('keeps the placeholder when the preview cannot be fetched, and says when a download fails', async () => {
  await serveApi({
    images: answerWith(boughtImage({ serverState: 'Delivered', downloads: files })),
    download: () => problemOf('not-found', 'This file is gone'),
  });
  renderAt('/MyImagery', <MyImageryScreen />);
  expect(await screen.findByRole('img', { name: 'Preview of Greenbelt, Maryland (no preview)' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Download JPG' }));
  expect(await screen.findByText('This file is gone')).toBeDefined();
});

it.each([
  ['asked', '$125.00 goes back to the card you paid with'],
  ['done', '$125.00 was refunded to the card you paid with'],
  ['refused', '$125.00 could not be refunded to your card, contact support'],
] as const)('says what becomes of the money of an image that failed (%s)', async (state, text) => {
  await serveApi({ images: answerWith(boughtImage({ serverState: 'Failed', refund: { amount: 12_500, state } })) });
  renderAt('/MyImagery', <MyImageryScreen />);
  expect(await screen.findByText(text)).toBeDefined();
});

it('tells all about an image in its Info popup', async () => {
  await serveApi({ images: answerWith(boughtImage({ serverState: 'Rejected', stateReason: 'export hold' })) });
  renderAt('/MyImagery', <MyImageryScreen />);
  expect(await screen.findByText('Request was rejected by the provider, contact support (export hold)')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Info' }));
  const info = within(await screen.findByRole('dialog'));
  const facts = info.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toMatchInlineSnapshot(`
    [
      "Location: Greenbelt, Maryland",
      "Image Date: 2026-08-22 15:10 UTC",
      "Purchased Date: 2026-11-21 08:00 UTC",
      "Purchase Status: Rejected",
      "Satellite: WORLDVIEW-3",
      "Source Company: Maxar",
      "Product: Colour, 5 km",
      "Price: $125.00",
      "Resolution: 31 cm",
      "Cloud Cover: 7 %",
      "Off Nadir: 12.4°",
      "Sun Elevation: 55.1°",
      "Sun Azimuth: 140.2°",
      "Latitude: 39.0045° N",
      "Longitude: 76.8755° W",
      "Simulated: Yes: drawn by this server, not taken from orbit",
    ]
  `);
});
