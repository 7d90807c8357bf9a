import { toSceneId } from '@groundtrack/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startSession } from '../../api/session.ts';
import { serveApi } from '../../testing/api-server.ts';
import { renderAt } from '../../testing/render-app.tsx';
import { adasSession, purchasedImage } from '../../testing/samples.ts';
import { ImagePreview } from './image-preview.tsx';

const closeUp = {
  provider: 'planet',
  featureId: toSceneId('scene-1'),
  phenomenology: 'ms',
  size: {
    name: '1 × 1 km',
    x: 1,
    y: 1,
    boundingBox: [-76.9, 39, -76.89, 39.01],
    projected: { epsg: 32618, box: [335_000, 4_318_000, 336_000, 4_319_000] },
  },
  path: '/api/v3/archive/close-up/planet/scene-1',
} as const;

it('shows the purchased part of the scene until the image is delivered', async () => {
  startSession(adasSession);
  const pixels = { bytes: new Uint8Array([255, 216, 255]), mediaType: 'image/jpeg' };
  const server = await serveApi({ closeUp: () => pixels, download: () => pixels });
  const downloads = { icon: 'icon-1', full: null, tiff: null, zip: null };
  renderAt(
    '/',
    <ImagePreview image={purchasedImage({ downloads, closeUp: { ...closeUp, size: { ...closeUp.size } } as never })} />,
  );
  expect(await screen.findByRole('img', { name: /^Preview of / })).toBeDefined();
  expect(server.calls.map(({ name }) => name)).toEqual(['closeUp']);
});
