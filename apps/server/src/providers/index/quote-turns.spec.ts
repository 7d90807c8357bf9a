import { toSceneId } from '@groundtrack/contract';
import { expect, it } from 'vitest';
import { doneOrder } from '../../testing/done-order.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { stacMapping } from '../stac/stac-mapping.ts';
import { indexFiles } from './index-files.ts';
import { IndexProvider } from './index-provider.ts';
import { someRecord } from './testing/some-record.ts';

it('prices scenes for each account in turns, however many another asks for', async () => {
  const provider = new IndexProvider({
    mapping: stacMapping.parse({ provider: 'one', label: 'One', assets: {} }),
    store: { find: async () => someRecord(), search: () => Promise.reject(new Error('not searched')) },
    http: testHttpClient,
    clock: { nowMs: () => Date.UTC(2026, 10, 21) },
    licenceText: '',
    files: indexFiles.parse({ assetHosts: [] }),
  });
  const place = { type: 'Point' as const, coordinates: [10.5, 50.5] as [number, number] };
  const never = new AbortController().signal;
  const done = await doneOrder((accountId) => provider.quote(toSceneId('a'), place, never, accountId));
  expect(done.indexOf('one')).toBeLessThan(2);
});
