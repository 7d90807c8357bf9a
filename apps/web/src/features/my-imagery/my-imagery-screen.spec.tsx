import { toCents, toItemId } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { holdTime, passTime } from '../../testing/pass-time.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, purchasedImage } from '../../testing/samples.ts';
import { cancelAllDownloads } from './downloads/download-store.ts';
import type { ImageLinks } from './image-links.ts';
import { MyImageryScreen } from './my-imagery-screen.tsx';
import { forgetSelection } from './selection/use-selection.ts';

const links: ImageLinks = {
  view: ({ _id }) => `/View/${_id}`,
  onGlobe: ({ _id }) => `/Home?bought=${_id}`,
  nearby: () => '/Home?find=images',
  together: (images) => (images.length === 2 ? { to: '/View/both' } : { reason: 'Select two.' }),
  tasking: (id) => `/Tasking?tasking=${id}`,
};
const files = { icon: 'icon-1', full: 'full-1', tiff: 'tiff-1', zip: null };
const pixels = { bytes: new Uint8Array([255, 216, 255]), mediaType: 'image/jpeg' };
/** The poll interval of a page without a stream of events. */
const POLL_MS = 2_000;

beforeEach(() => {
  cancelAllDownloads();
  forgetSelection();
  forgetSession();
  startSession(adasSession);
});

function answerWith(...list: readonly ReturnType<typeof purchasedImage>[]) {
  return () => ({ json: [{ images: list }] });
}

it('asks a visitor to log in', () => {
  forgetSession();
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(screen.getByText('Log in to see your purchased images')).toBeDefined();
});

it('explains an empty list', async () => {
  await serveApi({ images: answerWith() });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText('No images available')).toBeDefined();
});

it('updates an image until it is settled, then stops polling', async () => {
  holdTime();
  const server = await serveApi({ images: answerWith(purchasedImage({ serverState: 'Processing' })) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText('Processing')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'Delivery of Greenbelt, Maryland' })).toBeDefined();

  server.answer({
    images: answerWith(purchasedImage({ serverState: 'Delivered', downloads: files })),
    download: () => pixels,
  });
  passTime(POLL_MS);
  expect(await screen.findByText('Delivered')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const requestCount = () => server.calls.filter(({ name }) => name === 'images').length;
  const before = requestCount();
  passTime(5 * POLL_MS);
  // A request would have arrived before the last of these.
  for (let i = 0; i < 3; i++) await fetch('/');
  expect(requestCount()).toBe(before);
});

it('keeps the images after too many requests, shows when it retries, and recovers', async () => {
  holdTime();
  const image = purchasedImage({ serverState: 'Processing' });
  const server = await serveApi({ images: answerWith(image) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText('Processing')).toBeDefined();
  server.answer({ images: () => toProblem('too-many-requests', 'At most 600 a minute; try again in 20 s') });
  passTime(POLL_MS);
  expect(await screen.findByText(/try again in 20 s/)).toBeDefined();
  expect(screen.getByText('Processing')).toBeDefined();
  server.answer({
    images: answerWith({ ...image, serverState: 'Delivered', downloads: files }),
    download: () => pixels,
  });
  passTime(POLL_MS);
  expect(await screen.findByText('Delivered')).toBeDefined();
  expect(screen.queryByText(/try again in 20 s/)).toBeNull();
});

it('offers existing files, and saves them under the name of the image', async () => {
  const server = await serveApi({
    images: answerWith(purchasedImage({ serverState: 'Delivered', downloads: files })),
    download: () => pixels,
  });
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Other formats of Greenbelt, Maryland' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['JPG', 'TIFF']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'TIFF' }));
  await waitFor(() => expect(saved).toEqual(['Greenbelt-Maryland_WORLDVIEW-3_2026-08-22.tif']));
  expect(server.calls.filter(({ name }) => name === 'download').map(({ params }) => params['fileId'])).toContain(
    'tiff-1',
  );
  click.mockRestore();
});

it('shows the next step of an image in progress', async () => {
  await serveApi({ images: answerWith(purchasedImage({ serverState: 'Purchased' })) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText('The order goes to Maxar next.')).toBeDefined();
});

it('keeps the placeholder if the preview cannot be fetched', async () => {
  await serveApi({
    images: answerWith(purchasedImage({ serverState: 'Delivered', downloads: files })),
    download: () => toProblem('not-found', 'This file is gone'),
  });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByRole('img', { name: 'Preview of Greenbelt, Maryland (no preview)' })).toBeDefined();
});

it.each([
  ['asked', '$125.00 goes back to the card you paid with'],
  ['done', '$125.00 was refunded to the card you paid with'],
  ['refused', '$125.00 could not be refunded to your card, contact support'],
] as const)('says what becomes of the money of an image that failed (%s)', async (state, text) => {
  await serveApi({
    images: answerWith(purchasedImage({ serverState: 'Failed', refund: { amount: toCents(12_500), state } })),
  });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText(text)).toBeDefined();
});

it('shows that the files of a complete image are being prepared, without a percentage', async () => {
  const at = new Date(Date.now() - 5_000).toISOString();
  const timeline = [{ at, state: 'Complete' as const, reason: null }];
  await serveApi({ images: answerWith(purchasedImage({ serverState: 'Complete', timeline })) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText(/making its files, for \d+ s so far/)).toBeDefined();
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
});

it('names the company behind a marketplace', async () => {
  const sold = purchasedImage({ source: { company: 'SkyFi' }, operator: 'Satellogic' });
  await serveApi({ images: answerWith(sold) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Info on Greenbelt, Maryland, WORLDVIEW-3' }));
  expect(await screen.findByText('Satellogic via SkyFi')).toBeDefined();
});

it('shows all details of an image in its Info popup, and returns the focus', async () => {
  const timeline = [
    { at: '2026-11-21T08:00:00Z', state: 'Purchased', reason: null },
    { at: '2026-11-21T08:05:00Z', state: 'Rejected', reason: 'export hold' },
  ] as const;
  const rejected = purchasedImage({ serverState: 'Rejected', stateReason: 'export hold', timeline: [...timeline] });
  await serveApi({ images: answerWith(rejected) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  expect(await screen.findByText('Request was rejected by the provider, contact support (export hold)')).toBeDefined();
  const opener = screen.getByRole('button', { name: 'Info on Greenbelt, Maryland, WORLDVIEW-3' });
  await userEvent.click(opener);
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
      "Resolution: 31 cm",
      "Cloud Cover: 7 %",
      "Off Nadir: 12.4°",
      "Sun Elevation: 55.1°",
      "Sun Azimuth: 140.2°",
      "Latitude: 39.0045° N",
      "Longitude: 76.8755° W",
      "Product: Color, 5 km",
      "Price: $125.00",
      "Simulated: Drawn by this server, not taken from orbit",
      "Image ID: Copy",
    ]
  `);
  expect(info.getAllByRole('listitem').map((step) => step.textContent)).toMatchInlineSnapshot(`
    [
      "Purchased2026-11-21 08:00 UTCPayment received",
      "Rejected2026-11-21 08:05 UTCRequest was rejected by the provider, contact support (export hold)",
    ]
  `);
  expect(info.queryByText('Cancellation'), 'a settled image has no cancellation').toBeNull();
  expect(info.getByRole('link', { name: 'Order and receipt' }).getAttribute('href')).toBe('/Orders/order-1');
  await userEvent.click(info.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('shows the canceling rule in the Info popup, and when it no longer applies', async () => {
  const cancellation = { possible: false, policy: 'You can cancel until Maxar begins to process the image.' };
  await serveApi({ images: answerWith(purchasedImage({ serverState: 'Processing', cancellation })) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Info on Greenbelt, Maryland, WORLDVIEW-3' }));
  const info = within(await screen.findByRole('dialog'));
  expect(info.getByText(`${cancellation.policy} It can no longer be canceled.`)).toBeDefined();
});

const zurich = purchasedImage({
  _id: toItemId('image-2'),
  locationDescription: 'Zürich, Switzerland',
  serverState: 'Delivered',
  downloads: files,
  dateImageAcquiredISO: '2026-03-01T10:00:00Z',
});

/** The places in displayed order. */
function places(): (string | null)[] {
  return screen.getAllByTitle(/, /).map((place) => place.textContent);
}

it('filters and sorts as in the URL, and writes changes to it', async () => {
  holdTime();
  await serveApi({ images: answerWith(purchasedImage({}), zurich), download: () => pixels });
  renderAt('/MyImagery?sort=taken-first', <MyImageryScreen links={links} />);
  await screen.findByText('2 images');
  expect(places()).toEqual(['Zürich, Switzerland', 'Greenbelt, Maryland']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Place, A to Z');
  await waitFor(() => expect(places()).toEqual(['Greenbelt, Maryland', 'Zürich, Switzerland']));
  await userEvent.click(screen.getByRole('button', { name: 'Ready 1' }));
  await waitFor(() => expect(places()).toEqual(['Zürich, Switzerland']));
  await userEvent.type(screen.getByRole('textbox', { name: 'Place' }), 'zuri');
  // The URL follows after a pause.
  passTime(200);
  await waitFor(() =>
    expect(screen.getByTestId('where').textContent).toBe('/MyImagery?sort=place&state=ready&place=zuri'),
  );
  expect(screen.getByText('1 of 2 images')).toBeDefined();
});

it('names the filters that hide everything, and removes them one by one or all', async () => {
  await serveApi({ images: answerWith(purchasedImage({}), zurich), download: () => pixels });
  renderAt('/MyImagery?state=in-progress&place=zurich', <MyImageryScreen links={links} />);
  expect(await screen.findByText('No image matches these filters')).toBeDefined();
  expect(
    screen.getByText(
      'None of your 2 images has state In progress and place “zurich”. Remove one filter or clear them all.',
    ),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Any state (1 image)' }));
  await waitFor(() => expect(places()).toEqual(['Zürich, Switzerland']));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(places()).toHaveLength(2));
  expect(screen.getByTestId('where').textContent).toBe('/MyImagery');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Place' })).toHaveProperty('value', ''));
});

const [first, second, third] = ['a', 'b', 'c'].map((letter, i) =>
  purchasedImage({
    _id: toItemId(`${letter.repeat(8)}-0000-4000-8000-000000000000`),
    locationDescription: `Place ${letter}`,
    satellite: 'SKYSAT-C14',
    datePurchasedISO: `2026-11-2${3 - i}T08:00:00Z`,
    serverState: letter === 'c' ? 'Processing' : 'Delivered',
    downloads: letter === 'c' ? { icon: null, full: null, tiff: null, zip: null } : files,
    fileBytes: { full: 1_000_000, tiff: 2_000_000, zip: 3_100_000 },
  }),
);

it('selects a range with Shift, and downloads the delivered images as one ZIP', async () => {
  if (!first || !second || !third) throw new Error('no images');
  const server = await serveApi({
    images: answerWith(first, second, third),
    download: () => pixels,
    downloadImages: () => ({ bytes: new Uint8Array([80, 75]), mediaType: 'application/zip' }),
  });
  const user = userEvent.setup();
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Place a, SKYSAT-C14' }));
  expect(screen.getByText('1 selected')).toBeDefined();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Place c, SKYSAT-C14' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeDefined();
  expect(screen.getByText('The ZIP leaves out 1 image without files. Select two.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Download ZIP (6.0 MB)' }));
  await waitFor(() => expect(server.calls.some(({ name }) => name === 'downloadImages')).toBe(true));
  expect(server.calls.find(({ name }) => name === 'downloadImages')?.query.get('images')).toBe(
    `${first._id},${second._id}`,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select Place c, SKYSAT-C14' }));
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe('/View/both');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('3 selected')).toBeDefined();
});

it('announces state changes to screen readers', async () => {
  holdTime();
  const server = await serveApi({ images: answerWith(purchasedImage({ serverState: 'Ordered' })) });
  renderAt('/MyImagery', <MyImageryScreen links={links} />);
  await screen.findByText('Ordered');
  server.answer({ images: answerWith(purchasedImage({ serverState: 'Processing' })) });
  passTime(POLL_MS);
  expect(await screen.findByText('Greenbelt, Maryland: Processing')).toBeDefined();
});

describe('canceling', () => {
  const policy = 'Free of charge until the provider has begun to process the image.';
  const cancellable = purchasedImage({ serverState: 'Ordered', cancellation: { possible: true, policy } });
  const cancelled = purchasedImage({
    serverState: 'Cancelled',
    cancellation: { possible: false, policy },
    refund: { amount: toCents(12_500), state: 'asked' },
  });
  async function open(): Promise<ReturnType<typeof within>> {
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel image of Greenbelt, Maryland' }));
    return within(await screen.findByRole('dialog'));
  }

  it('shows rule and refund first, then the outcome', async () => {
    const server = await serveApi({ images: answerWith(cancellable) });
    renderAt('/MyImagery', <MyImageryScreen links={links} />);
    const dialog = await open();
    expect(dialog.getByText('$125.00 goes back to the card you paid with.')).toBeDefined();
    expect(dialog.getByText(policy)).toBeDefined();
    server.answer({ cancelImage: () => ({ json: { image: cancelled } }), images: answerWith(cancelled) });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel image' }));
    expect(await dialog.findByText('The image is canceled')).toBeDefined();
    expect(dialog.getByText('$125.00 goes back to the card you paid with')).toBeDefined();
    expect(server.calls.find(({ name }) => name === 'cancelImage')?.params).toEqual({ id: 'image-1' });
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Cancel image of/ })).toBeNull();
    const card = () => document.activeElement?.closest('[data-image-id]');
    await waitFor(() => expect(card(), 'its button is gone').not.toBeNull());
  });

  it('explains a failure if the provider has continued in the meantime', async () => {
    await serveApi({
      images: answerWith(cancellable),
      cancelImage: () => toProblem('not-cancellable', 'The image is being processed and can no longer be canceled.'),
    });
    renderAt('/MyImagery', <MyImageryScreen links={links} />);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel image' }));
    expect(
      await dialog.findByText('The image is being processed and can no longer be canceled.', {}, { timeout: 4000 }),
    ).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Keep the image' })).toBeDefined();
  });
});
