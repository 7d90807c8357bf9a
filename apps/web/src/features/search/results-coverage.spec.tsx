import { screen } from '@testing-library/react';
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
  renderAt(
    '/',
    <ResultsTable images={images} gap={null} label="Archive images" cart={cart} onToggle={() => undefined} />,
  );
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('covers all');
  expect(second?.textContent).toContain('covers 34 %');
});
