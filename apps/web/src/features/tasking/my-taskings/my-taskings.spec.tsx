import { toCents, toItemId } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession, startSession } from '../../../api/session.ts';
import { serveApi, toProblem } from '../../../testing/api-server.ts';
import { renderAt } from '../../../testing/render-app.tsx';
import { adasSession, purchasedImage } from '../../../testing/samples.ts';
import { taskedImage } from '../tasking-samples.ts';
import { announcement } from './announcement.ts';
import { cloneAddress } from './clone-address.ts';
import { MyTaskings } from './my-taskings.tsx';

const links = { image: (imageId: string) => `/MyImagery?info=${imageId}` };
const list = (...taskings: readonly ReturnType<typeof taskedImage>[]) => ({ json: [{ imageRequests: taskings }] });

beforeEach(() => {
  localStorage.clear();
  forgetSession();
  startSession(adasSession);
});

it('explains an empty list', async () => {
  await serveApi({ taskedImages: () => list() });
  renderAt('/Tasking', <MyTaskings links={links} />);
  expect(await screen.findByText('No tasking records')).toBeDefined();
});

it('lists them with the columns of the specification', async () => {
  await serveApi({ taskedImages: () => list(taskedImage()) });
  renderAt('/Tasking', <MyTaskings links={links} />);
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads).toEqual([
    'Satellite',
    'Description',
    'Purchase Date',
    'Status',
    'Latitude',
    'Longitude',
    'Start Date',
    'Stop Date',
  ]);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual([
    'WORLDVIEW-2',
    'Greenbelt, MarylandMaxar 30 cm',
    '2026-11-21 08:00 UTC',
    'Planned',
    '39.0045° N',
    '76.8755° W',
    '2026-11-29 15:00 UTC',
    '2026-12-29 15:00 UTC',
  ]);
});

describe('the detail of a tasking', () => {
  it('opens by its row, and is in the URL', async () => {
    await serveApi({ taskedImages: () => list(taskedImage()) });
    renderAt('/Tasking', <MyTaskings links={links} />);
    const toggle = await screen.findByRole('button', { name: 'WORLDVIEW-2, tasking of Greenbelt, Maryland' });
    await userEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByTestId('where').textContent).toBe('/Tasking?tasking=item-1');
    expect(screen.getByText('Too cloudy')).toBeDefined();
    expect(screen.getByText('above the limit of 15 %')).toBeDefined();
    expect(screen.getByText('Next pass').nextElementSibling?.textContent).toBe('2026-12-03 15:30 UTC (simulated time)');
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$3,180.00');
    await userEvent.click(toggle);
    expect(screen.getByTestId('where').textContent).toBe('/Tasking');
  });

  it('links to the delivered image', async () => {
    const imageId = toItemId('item-1');
    await serveApi({
      taskedImages: () => list(taskedImage({ serverState: 'Delivered', imageId, delivered: true })),
    });
    renderAt('/Tasking?tasking=item-1', <MyTaskings links={links} />);
    const link = await screen.findByRole('link', { name: 'Image in My Imagery' });
    expect(link.getAttribute('href')).toBe('/MyImagery?info=item-1');
  });

  it('shows how long the files of its image have been in preparation', async () => {
    const at = new Date(Date.now() - 80_000).toISOString();
    const timeline = [...taskedImage().timeline, { at, state: 'Complete' as const, reason: null }];
    await serveApi({ taskedImages: () => list(taskedImage({ serverState: 'Complete', timeline })) });
    renderAt('/Tasking?tasking=item-1', <MyTaskings links={links} />);
    expect(await screen.findByText(/making its files, for 1 min \d+ s so far/)).toBeDefined();
  });

  it('is canceled after showing rule and refund, and shows the refund afterward', async () => {
    const server = await serveApi({
      taskedImages: () => list(taskedImage()),
      cancelImage: () => ({ json: { image: purchasedImage({ serverState: 'Cancelled' }) } }),
    });
    renderAt('/Tasking?tasking=item-1', <MyTaskings links={links} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel tasking' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('$3,180.00 goes back to the card you paid with.')).toBeDefined();
    expect(dialog.getByText('Can be canceled until 24 hours before the next pass.')).toBeDefined();
    server.answer({
      taskedImages: () =>
        list(
          taskedImage({
            serverState: 'Cancelled',
            refund: { amount: toCents(318_000), state: 'done' },
            cancellation: { possible: false, policy: 'It is canceled.', untilISO: null },
          }),
        ),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel tasking' }));
    expect(await screen.findByText('$3,180.00 was refunded to the card you paid with')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel tasking' })).toBeNull());
    expect(server.calls.find(({ name }) => name === 'cancelImage')?.params['id']).toBe('item-1');
  });

  it('cannot be canceled after the deadline, which the open page notices', async () => {
    let cancellation = { ...taskedImage().cancellation, untilISO: new Date(Date.now() + 300).toISOString() };
    await serveApi({ taskedImages: () => list(taskedImage({ cancellation })) });
    renderAt('/Tasking?tasking=item-1', <MyTaskings links={links} />);
    expect(await screen.findByText(/The deadline is/)).toBeDefined();
    cancellation = { ...cancellation, possible: false };
    expect(await screen.findByText(/The deadline was/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel tasking' })).toBeNull();
  });

  it('explains why it could not be canceled', async () => {
    await serveApi({
      taskedImages: () => list(taskedImage()),
      cancelImage: () => toProblem('not-cancellable', 'The deadline was at noon'),
    });
    renderAt('/Tasking?tasking=item-1', <MyTaskings links={links} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel tasking' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel tasking' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The deadline was at noon');
  });
});

describe('a clone', () => {
  const nowMs = Date.parse('2026-11-22T14:20:00Z');
  it('has the place, the product and the dates of the tasking', () => {
    const { address, notes } = cloneAddress(taskedImage(), nowMs);
    expect(Object.fromEntries(address)).toEqual({
      at: '39.0045,-76.8755',
      place: 'Greenbelt, Maryland',
      product: 'task:maxar:flex-30',
      from: '2026-11-29T15:00',
      to: '2026-12-29T15:00',
      use: 'AGR',
      media: 'rights',
    });
    expect(notes).toBe('at noon');
  });
  it('begins later with the same duration if the dates are over', () => {
    const old = taskedImage({ windowstartISO: '2026-01-01T10:00:00Z', windowstopISO: '2026-01-11T10:00:00Z' });
    const { address } = cloneAddress(old, nowMs);
    expect([address.get('from'), address.get('to')]).toEqual(['2026-11-29T15:00', '2026-12-09T15:00']);
  });
  it('of an assured tasking opens the search for windows', () => {
    const { product } = taskedImage();
    const { address } = cloneAddress(taskedImage({ product: { ...product, assured: true } }), nowMs);
    expect([address.get('tier'), address.get('product')]).toEqual(['assured', null]);
  });
});

describe('the announcement', () => {
  const before = [taskedImage()];
  it.each([
    [taskedImage({ serverState: 'AcquiredSuccess' }), 'Greenbelt, Maryland: AcquiredSuccess'],
    [
      taskedImage({
        attempts: before.flatMap(({ attempts }) => attempts.map((one) => ({ ...one, outcome: 'clouded' as const }))),
      }),
      'Greenbelt, Maryland: attempt 2 was too cloudy',
    ],
    [taskedImage(), ''],
    [taskedImage({ _id: toItemId('another') }), ''],
  ])('lists the changes', (now, text) => {
    expect(announcement(before, [now])).toBe(text);
  });
});
