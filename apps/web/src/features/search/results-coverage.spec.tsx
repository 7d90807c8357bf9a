import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serveApi, toProblem } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { archiveImage, greenbelt, serverInfo } from '../../testing/samples.ts';
import { ResultsTable } from './results-table.tsx';

test('shows how much of a searched area each image covers', async () => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }), thumbnail: () => toProblem('not-found') });
  const images = [
    { ...archiveImage('scene-1', 'maxar', 12_500), coverage: 1 },
    { ...archiveImage('scene-2', 'iceye', 90_000), coverage: 0.344 },
  ];
  const cart = { has: () => false, add: () => undefined, addAll: () => () => undefined, placeOf: () => greenbelt };
  renderAt('/', <ResultsTable images={images} label="Archive images" cart={cart} onToggle={() => undefined} />);
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('covers all');
  expect(second?.textContent).toContain('covers 34 %');
});

test('Info shows the covered share of a searched area beside its price', async () => {
  await serveApi({ serverInfo: () => ({ json: serverInfo }), thumbnail: () => toProblem('not-found') });
  const image = { ...archiveImage('scene-1', 'maxar', 12_500), coverage: 0.26 };
  const [product] = image.products;
  const clipped = {
    ...image,
    products: product ? [{ ...product, metadata: { ...product.metadata, clipped: true as const } }] : [],
  };
  const square = [
    [0, 0],
    [0.1, 0],
    [0.1, 0.1],
    [0, 0.1],
    [0, 0],
  ] satisfies [number, number][];
  const place = { ...greenbelt, area: { type: 'Polygon' as const, coordinates: [square] } };
  const cart = { has: () => false, add: () => undefined, addAll: () => () => undefined, placeOf: () => place };
  renderAt('/', <ResultsTable images={[clipped]} label="Archive images" cart={cart} onToggle={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /^Info/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Covers 26 % of your area (32 of 123.09 km²)').dataset['little']).toBe('true');
});
