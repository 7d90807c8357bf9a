import { type ArchiveImage, toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { forgetSession, startSession } from '../../api/session.ts';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { drawnKey, WHOLE } from './footprint-rules.ts';
import type { SearchCart } from './product-chooser.tsx';
import { ResultsTable } from './results-table.tsx';
import { useSearch } from './search-store.ts';

const optical = archiveImage('scene-1', 'maxar', 12_500);
const radar: ArchiveImage = {
  ...archiveImage('scene-2', 'iceye', 90_000),
  satellite: 'ICEYE-X21',
  cloudCover: null,
  sunElevation: null,
  sunAzimuth: null,
  phenomenology: 'sar',
};

beforeEach(async () => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }), thumbnail: () => toProblem('not-found') });
});

function withTiff(image: ArchiveImage): ArchiveImage {
  const [plain] = image.products;
  if (!plain) throw new Error('The sample image has no product');
  const { size } = plain.metadata;
  return {
    ...image,
    products: [
      { ...plain, metadata: { size, tiff: false } },
      { ...plain, price: toCents(15_000), priceId: toPriceId('with-tiff'), metadata: { size, tiff: true } },
      {
        ...plain,
        price: toCents(40_000),
        priceId: toPriceId('large'),
        metadata: { size: { ...size, name: '10 km', x: 10, y: 10 } },
      },
    ],
  };
}

function show(images: readonly ArchiveImage[], drawn: readonly string[] = []) {
  const onToggle = vi.fn<(image: ArchiveImage, sizeName: string) => void>();
  const onAdd = vi.fn<SearchCart['add']>();
  function Host() {
    const [added, setAdded] = useState<readonly string[]>([]);
    const cart = {
      has: (featureId: string, priceId: string) => added.includes(featureId + priceId),
      add: (...[image, priceId, delivery]: Parameters<SearchCart['add']>) => {
        onAdd(image, priceId, delivery);
        setAdded([...added, image.featureId + priceId]);
      },
      addAll: () => () => undefined,
      placeOf: () => greenbelt,
    };
    const list = { images, gap: null, label: 'Archive images' };
    return <ResultsTable {...list} cart={cart} onToggle={onToggle} />;
  }
  useSearch.setState({ drawn });
  renderAt('/', <Host />);
  return { onToggle, onAdd };
}

test('has the columns of the specification and a row for each image', () => {
  show([optical, radar]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'On Map',
    'Preview',
    'Date',
    'Info',
    'Cart',
  ]);
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('2026-08-22 15:10 UTC');
  expect(first?.textContent).toContain('cloud 7 %');
  expect(first?.textContent).toContain('12.4° off nadir');
  expect(first?.textContent).toContain('from $125.00');
  expect(second?.textContent).toContain('ICEYE-X21');
  expect(second?.textContent).toContain('SAR');
  expect(second?.textContent).not.toContain('cloud');
});

test('draws a size on the map, and lists which are drawn', async () => {
  const { onToggle } = show([optical, radar], [drawnKey(toSceneId('scene-2'), '5 km')]);
  const [first, second] = screen.getAllByRole('button', { name: /^Show \d.* on the map$/ });
  if (!first || !second) throw new Error('No toggles');
  expect([first, second].map((toggle) => toggle.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  await userEvent.click(first);
  expect(onToggle).toHaveBeenCalledWith(optical, '5 km');
  const [whole] = screen.getAllByRole('button', { name: /^Show the whole scene of Maxar .* UTC on the map$/ });
  await userEvent.click(whole ?? document.body);
  expect(onToggle).toHaveBeenLastCalledWith(optical, WHOLE);
});

test('shows sizes as one short control with a description of each', () => {
  show([withTiff(optical)]);
  const [small, large] = screen.getAllByRole('button', { name: /^Show \d.* on the map$/ });
  expect([small, large].map((toggle) => toggle?.textContent)).toEqual(['5 km', '10 km']);
  expect(large?.title).toBe('Draws the 10\u00a0×\u00a010\u00a0km you would buy');
});

test('highlights the hovered or focused row', async () => {
  show([optical]);
  const highlighted = () => useSearch.getState().highlightedId;
  const [, row] = screen.getAllByRole('row');
  if (!row) throw new Error('No row');
  await userEvent.hover(row);
  expect(highlighted()).toBe('scene-1');
  await userEvent.unhover(row);
  expect(highlighted()).toBeNull();
  await userEvent.tab();
  expect(highlighted()).toBe('scene-1');
});

test('shows every field in Info, adapts the price to size and GeoTIFF, and keeps the added state', async () => {
  show([withTiff({ ...optical, operator: 'Satellogic' })]);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = (label: string) => dialog.getByText(label).nextElementSibling?.textContent;
  expect(['Provider', 'Satellite', 'Resolution', 'Cloud Cover', 'Off Nadir Angle'].map(value)).toEqual([
    'Satellogic via Maxar',
    'WORLDVIEW-3',
    '31 cm',
    '7 %',
    '12.4°',
  ]);
  expect(['Sun Elevation', 'Sun Azimuth'].map(value)).toEqual(['55.1°', '140.2°']);
  const price = () => dialog.getByRole('status', { name: 'Price' }).textContent;
  expect(price()).toBe('$125.00');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'GeoTIFF' }));
  expect(price()).toBe('$150.00');
  await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  expect(dialog.getByRole('button', { name: 'Added to Cart' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(dialog.getByRole('radio', { name: /^10 km/ }));
  expect(price()).toBe('$400.00');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'GeoTIFF' }).disabled).toBe(true);
  expect(dialog.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).toBe('false');
});

test('offers display and analytic with prices, and the bands of the analytic product', async () => {
  const [picture] = optical.products;
  if (!picture) throw new Error('There is no product');
  const { size } = picture.metadata;
  const products = [
    { ...picture, metadata: { size } },
    {
      ...picture,
      price: toCents(20_000),
      priceId: toPriceId('all-bands'),
      metadata: { size, kind: 'analytic' as const },
    },
  ];
  const bands = ['Red', 'Green', 'Near infrared'].map((description) => ({ name: description[0] ?? '', description }));
  const { onAdd } = show([{ ...optical, products, analytic: { dataType: 'uint16', bands } }]);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const price = () => dialog.getByRole('status', { name: 'Price' }).textContent;
  const radio = (name: string) => dialog.getByRole<HTMLInputElement>('radio', { name });
  expect([radio('Display').checked, price()]).toEqual([true, '$125.00']);
  expect(dialog.getByText('$200.00')).toBeTruthy();
  radio('Display').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect([radio('Analytic').checked, price()]).toEqual([true, '$200.00']);
  expect(dialog.queryByRole('checkbox', { name: 'GeoTIFF' })).toBeNull();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Green' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  expect(onAdd.mock.calls).toMatchObject([[{ featureId: 'scene-1' }, 'all-bands', { bands: ['R', 'N'] }]]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Red' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Near infrared' }).disabled).toBe(true);
});

test('offers grid and resampling by keyboard, with explanations', async () => {
  const resamplings = ['nearest' as const, 'bilinear' as const, 'cubic' as const];
  const { onAdd } = show([{ ...optical, delivery: { grids: ['utm', 'as-taken'], epsg: true, resamplings } }]);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = dialog.getByRole('button', { name: 'Add to Cart' });
  const options = dialog.getByRole('button', { name: 'Delivery options UTM' });
  expect([options.getAttribute('aria-expanded'), dialog.queryByLabelText(/^Grid/)]).toEqual(['false', null]);
  options.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.selectOptions(dialog.getByLabelText('Resampling'), 'Cubic (included)');
  expect(dialog.getByText(/^The sharpest/)).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText(/^Grid/), 'As taken (included)');
  expect(dialog.queryByLabelText('Resampling')).toBeNull();
  await userEvent.click(add);
  await userEvent.selectOptions(dialog.getByLabelText(/^Grid/), 'By EPSG number (included)');
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(dialog.getByLabelText('EPSG number'), '38x');
  expect(dialog.getByText('Type the number alone, such as 3857')).toBeTruthy();
  expect(onAdd.mock.calls.map(([, , delivery]) => delivery)).toEqual([{ grid: 'as-taken' }]);
});

test('shows side, orbit and polarization of radar images instead of sun and cloud', async () => {
  show([{ ...radar, colorBands: ['VV'] }]);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const value = (label: string) => dialog.getByText(label).nextElementSibling?.textContent;
  expect(['Look Side', 'Orbit', 'Polarization'].map(value)).toEqual(['Left', 'Descending', 'VV']);
  expect(value('Cloud Cover')).toMatch(/^Does not matter for radar/);
  expect(dialog.queryByText('Sun Elevation')).toBeNull();
});

test('shows in Info the price of each size and its explanation, the license, and how to cancel', async () => {
  startSession(adasSession);
  onTestFinished(forgetSession);
  const server = await serveApi({
    serverInfo: () => ({ json: serverInfo }),
    thumbnail: () => toProblem('not-found'),
    quote: ({ body }) => ({ json: quotesOf(body) }),
  });
  show([withTiff(optical)]);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const small = dialog.getByRole('radio', { name: /^5 km/ });
  await waitFor(() => expect(small.getAttribute('aria-describedby')).not.toBeNull());
  expect(document.getElementById(small.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '100 km² minimum at $1.25 per km² (you get 25 km²)',
  );
  expect(dialog.getByText(/^License: Example license. You accept it in the cart/)).toBeTruthy();
  expect(dialog.getByText('You can cancel for an hour.')).toBeTruthy();
  expect(await dialog.findByText(/^Usually ready within 4 minutes\./)).toBeTruthy();
  expect(server.calls.filter(({ name }) => name === 'quote').map(({ body }) => body)).toMatchObject([
    [
      { featureId: 'scene-1', geometry: { coordinates: [greenbelt.longitude, greenbelt.latitude] } },
      { product: 'large' },
    ],
  ]);
});

/** Every product at $125.00 for its minimum area. */
function quotesOf(quoteBody: unknown) {
  const items = Array.isArray(quoteBody) ? quoteBody.map(() => null) : [];
  const line = {
    provider: 'maxar',
    priceId: 'p',
    featureId: 'scene-1',
    dateAcquiredISO: '2026-08-22T15:10:37Z',
    satellite: 'WORLDVIEW-3',
    description: 'Color, 5 km',
    currency: 'usd',
    licence: { title: 'Example license', version: 'maxar-2026-01' },
    cancellation: 'You can cancel for an hour.',
    validUntil: '2036-01-01T00:00:00Z',
    areaKm2: 25,
    chargedKm2: 100,
    centsPerKm2: 125,
    minimum: { kind: 'area', km2: 100 },
    minimumApplied: true,
    imageryCents: 12_500,
    fees: [],
    totalCents: 12_500,
  };
  return { lines: items.map(() => ({ line })), totalCents: 12_500 * items.length, currency: 'usd' };
}

test('opens the previous and the next result from Info, by buttons and by arrow keys', async () => {
  show([optical, radar]);
  const [first] = screen.getAllByRole('button', { name: /^Info/ });
  await userEvent.click(first ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  const next = dialog.getByRole('button', { name: 'Next result' });
  expect(dialog.getByRole('button', { name: 'Previous result' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(next);
  expect(dialog.getByRole('heading', { name: /^ICEYE-X21 · / })).toBeTruthy();
  expect([dialog.getByText('2 of 2') !== null, document.activeElement]).toEqual([true, next]);
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  expect(dialog.getByRole('heading', { name: /^Maxar WORLDVIEW-3 · / })).toBeTruthy();
});

test('links a sample and the viewer in Info, or explains why there is none', async () => {
  show([
    { ...optical, sample: '/api/v3/archive/sample/maxar/scene-1', viewable: true },
    { ...radar, notViewable: 'Not shown.' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Info.*Maxar/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Full-resolution sample' }));
  expect(await screen.findByRole('img', { name: /^Full-resolution sample of Maxar/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Look at it/ }).getAttribute('href')).toContain('scene-1');
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText('Not shown.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Look at it/ })).toBeNull();
});

test('adds an image to the cart from the Add popup', async () => {
  show([optical]);
  await userEvent.click(screen.getByRole('button', { name: /^Add .* to the cart$/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  expect(screen.getByRole('button', { name: 'Added to Cart' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('In cart')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('closes Info on Escape after a purchase, and returns the focus', async () => {
  show([optical]);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const add = await screen.findByRole('button', { name: 'Add to Cart' });
  await userEvent.click(add);
  expect(document.activeElement).toBe(add);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Info/ })));
});

/** An image that counts how often its row renders. Only the facts of the row read the angle. */
function counted(featureId: string) {
  const image = archiveImage(featureId, 'maxar', 100);
  const count = { drawn: 0 };
  Object.defineProperty(image, 'offNadirAngle', {
    get: () => {
      count.drawn++;
      return 10;
    },
  });
  return { image, count };
}

test('renders no other row when one row changes', async () => {
  const [one, other] = [counted('one'), counted('other')];
  show([one.image, other.image]);
  const buttons = screen.getAllByRole('button', { name: /^Add .* to the cart$/ });
  // Provider names have arrived.
  await screen.findAllByText('Maxar WORLDVIEW-3');
  const before = { one: one.count.drawn, other: other.count.drawn };
  for (const row of screen.getAllByRole('row').slice(1)) await userEvent.hover(row);
  await userEvent.click(screen.getAllByRole('button', { name: /^Compare/ })[0] ?? document.body);
  await userEvent.click(screen.getAllByRole('button', { name: /^Show/ })[0] ?? document.body);
  expect({ one: one.count.drawn, other: other.count.drawn }).toEqual(before);
  await userEvent.click(buttons[0] ?? document.body);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('In cart');
  expect(other.count.drawn).toBe(before.other);
  expect(one.count.drawn).toBeGreaterThan(before.one);
});

/** A real image whose file the server checks for a quote. */
async function showReal(
  quote: NonNullable<Parameters<typeof serveApi>[0]['quote']>,
  change: Partial<ArchiveImage> = {},
) {
  startSession(adasSession);
  onTestFinished(forgetSession);
  await serveApi({ serverInfo: () => ({ json: serverInfo }), thumbnail: () => toProblem('not-found'), quote });
  show([{ ...optical, simulated: false, place: { type: 'Point', coordinates: [10, 50] }, ...change }]);
  await userEvent.click(screen.getByRole('button', { name: /^Add .* to the cart$/ }));
}

test('shows the price of a real image only after its file was checked', async () => {
  await showReal(() => 'silence');
  expect((await screen.findByLabelText('Price')).textContent).toBe('Checking the image…');
  expect(screen.getByRole('button', { name: 'Add to Cart' }).getAttribute('aria-disabled')).toBe('true');
});

test('explains why a real image cannot be delivered', async () => {
  const message = 'This image cannot be delivered. Grid: EPSG:26913; possible: UTM.';
  const lines = [{ refusal: { code: 'image-undeliverable', message } }];
  await showReal(() => ({ json: { lines, totalCents: 0, currency: 'usd' } }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
});

test('explains why one kind cannot be delivered, and sells the other', async () => {
  const [picture] = optical.products;
  if (!picture) throw new Error('expected a product');
  const numbers = {
    ...picture,
    priceId: toPriceId('numbers'),
    metadata: { size: picture.metadata.size, kind: 'analytic' as const },
  };
  const message = 'The analytic product of this image cannot be delivered. Data type: cint16.';
  await showReal(
    ({ body }) => {
      const isNumbers = JSON.stringify(body).includes('"numbers"');
      const lines = isNumbers ? [{ refusal: { code: 'image-undeliverable', message } }] : [];
      return { json: { lines, totalCents: 0, currency: 'usd' } };
    },
    { products: [picture, numbers], analytic: { bands: [] } },
  );
  expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: /Analytic/ }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Display/ }));
  expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeDefined();
});

test('explains why an image without products cannot be delivered', async () => {
  const undeliverable = 'This image cannot be delivered. Format: image/jp2; possible: GeoTIFF.';
  show([{ ...optical, products: [], undeliverable }]);
  expect(screen.getByText('not for sale')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Add .* to the cart$/ }));
  expect(await screen.findByText(undeliverable)).toBeDefined();
});
