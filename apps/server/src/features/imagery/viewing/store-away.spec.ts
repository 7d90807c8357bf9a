import { expect, it } from 'vitest';
import { CALLER, LIVE_KEY, testHttp } from '../../../platform/http/testing/test-http.ts';
import { ImageViewer } from './image-viewer.ts';
import { viewingHandlers } from './viewing-handlers.ts';

const ID = '4b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const FILE = {
  kind: 'tiff',
  blobKey: 'deliveries/away/tiff',
  mediaType: 'image/tiff',
  fileName: 'image.tif',
  sha256: 'ab',
} as const;

it('an image whose object store is unavailable returns a retry time, and is not logged as a bug', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'BLOB_STORE_UNAVAILABLE' });
  const viewer = new ImageViewer({ read: () => Promise.reject(away), close: () => undefined });
  const http = await testHttp(
    viewingHandlers({
      images: { listBlobs: async (accountId) => (accountId === CALLER.accountId ? [FILE] : []) },
      files: { find: async () => null },
      viewer,
      clock: { nowMs: () => 0 },
      fileLinkSecret: 'of this server',
      publicUrl: () => http.url,
    }),
  );
  for (const rest of ['view', 'tiles/15/0/0', 'values?lon=8&lat=47']) {
    const answer = await fetch(`${http.url}/api/v3/imagery/${ID}/${rest}`, { headers: { apiKey: LIVE_KEY } });
    expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toBe('60');
  }
  expect(JSON.stringify(http.lines)).not.toContain('ECONNREFUSED');
  await http.close();
  viewer.close();
});
