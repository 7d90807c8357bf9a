import { imageTileEndpoint, linkedTileEndpoint } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { readValues, type Viewed, viewFile } from './look-at-file.ts';

const viewed: Viewed = {
  viewer: { accountId: 'account', byLink: false },
  file: { blobKey: 'deliveries/x/tiff', fileName: 'image.tif', sha256: null },
  product: 'display',
};
/** Too many tasks of the account wait. */
const full = { viewer: { ask: async () => null, describe: async () => null } };

it('an account whose queue is full is told when to ask again, as by the lanes', async () => {
  const refused = { ok: false, failure: { code: 'too-many-requests', retryAfterSec: 2 } };
  const context = { signal: new AbortController().signal } as Parameters<typeof readValues>[2]['context'];
  expect(await viewFile(full, viewed)).toMatchObject(refused);
  expect(await readValues(full, viewed, { place: { lon: 8, lat: 47 }, context })).toMatchObject(refused);
  for (const { problems } of [imageTileEndpoint, linkedTileEndpoint]) expect(problems).toContain('too-many-requests');
});
