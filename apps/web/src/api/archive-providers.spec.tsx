import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveApi } from '../testing/api-server.ts';
import { renderAt } from '../testing/render-app.tsx';
import { serverInfo } from '../testing/samples.ts';
import { useArchiveProviders } from './archive-providers.ts';

function Names() {
  const providers = useArchiveProviders();
  return <p>{providers ? providers.map(({ label }) => label).join(', ') : 'unknown'}</p>;
}

it('are those of the server, without the ones that only take new images', async () => {
  const sold = { simulated: false, leastCents: null, deliveryMinutes: null };
  const providers = [
    { ...sold, provider: 'old', label: 'Old' },
    { ...sold, provider: 'new', label: 'New', archive: false as const },
    { ...sold, provider: 'both', label: 'Both' },
  ];
  await serveApi({ serverInfo: () => ({ json: { ...serverInfo, providers } }) });
  renderAt('/', <Names />);
  expect(screen.getByText('unknown')).toBeDefined();
  expect(await screen.findByText('Old, Both')).toBeDefined();
});
