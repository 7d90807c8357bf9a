import { readFileSync } from 'node:fs';
import { endpoints, toSceneId } from '@groundtrack/contract';
import { dataFigures, dataPath } from '@groundtrack/fixtures';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { archiveHandlers } from '../../../features/archive/archive-handlers.ts';
import { LIVE_KEY, testHttp } from '../../../platform/http/testing/test-http.ts';
import type { StacConnection } from '../stac-connection.ts';
import { closeAll, never, openProvider, PLAIN, squareItem } from '../testing/open-provider.ts';
import { openRangeServer, type RangeFaults, type RangeServer } from '../testing/range-server.ts';

let files: RangeServer | undefined;
afterEach(async () => {
  await closeAll();
  await files?.close();
});

const COG = readFileSync(dataPath('images', dataFigures.images.tiled));

interface CatalogWish extends Partial<StacConnection> {
  readonly faults?: RangeFaults;
  /** The image is on another host than the API. */
  readonly isElsewhere?: boolean;
}

/** A catalog whose only scene has an image and no thumbnail. */
async function openCatalog({ faults, isElsewhere = false, ...connection }: CatalogWish = {}) {
  files = await openRangeServer(COG, faults);
  const item = {
    ...squareItem('one', 1),
    assets: {
      visual: { href: isElsewhere ? files.url.replace('127.0.0.1', 'localhost') : files.url, type: 'image/tiff' },
    },
  };
  return openProvider({ items: [item] }, PLAIN, () => ({ delivery: 'open-assets', ...connection }));
}
const ID = toSceneId('one');

describe('a scene without a thumbnail', () => {
  it('shows one drawn from its image, which is read once per ETag', async () => {
    const { provider } = await openCatalog();
    const http = await testHttp(
      archiveHandlers({ providers: new Map([['plain', provider]]), clock: { nowMs: () => 0 } }),
    );
    try {
      const address = http.url + endpoints.thumbnail.path.replace(':provider', 'plain').replace(':featureId', ID);
      const first = await fetch(address, { headers: { apiKey: LIVE_KEY } });
      expect(first.status).toBe(200);
      expect((await sharp(await first.arrayBuffer()).metadata()).width).toBe(512);
      const requests = files?.requests;
      const etag = first.headers.get('etag') ?? '';
      expect((await fetch(address, { headers: { apiKey: LIVE_KEY, 'if-none-match': etag } })).status).toBe(304);
      expect(files?.requests).toBe(requests);
    } finally {
      await http.close();
    }
  });

  it('reads an image that provides none only once, too', async () => {
    const { provider } = await openCatalog({ faults: { ignoresRanges: true } });
    expect(await provider.quicklook(ID, never)).toBeNull();
    expect(await provider.quicklook(ID, never)).toBeNull();
    expect(files?.requests).toBe(1);
  });

  it.each<[string, CatalogWish]>([
    ['is only to be looked at', { delivery: 'none' }],
    ['has its images on a host that is not allowed', { isElsewhere: true }],
    ['has them in a private network', { privateAssets: false }],
  ])('shows none if the catalog %s', async (_what, connection) => {
    const { provider } = await openCatalog(connection);
    expect(await provider.quicklook(ID, never)).toBeNull();
    expect(files?.requests).toBe(0);
  });

  it('is requested again if the server of the image is down', async () => {
    const { provider } = await openCatalog({ faults: { isDownFor: 1 } });
    await expect(provider.quicklook(ID, never)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await provider.quicklook(ID, never)).not.toBeNull();
  });
});
