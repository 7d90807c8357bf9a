import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Downloads, endpoints, type OrderId, problem, type UserImage } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverSecret } from '../../../platform/db/server-secret.ts';
import { systemIds } from '../../../platform/system/system.ts';
import { type Buyer, openBuyer } from '../../../testing/crash/buyer.ts';
import { until } from '../../../testing/crash/observer.ts';
import { findGdal } from '../../../testing/find-gdal.ts';
import { openTestedServer, type TestedServer } from '../../../testing/running-server.ts';
import { testSecrets } from '../../../testing/test-secrets.ts';
import { signLink } from './link-token.ts';

const gdal = findGdal('gdalinfo is missing: links are not read with /vsicurl (Debian: gdal-bin)', [
  ['gdalinfo', '--version'],
]);

const KINDS = ['icon', 'full', 'tiff', 'zip'] as const satisfies readonly (keyof Downloads)[];

interface Bought {
  readonly apiKey: string;
  readonly orderId: OrderId;
  readonly image: UserImage;
}

/** A request, and the buyer who makes it. */
type Try = readonly [what: string, send: (of: Bought, as: Bought) => Promise<Response>];

describe('two buyers of the same image', () => {
  let server: TestedServer;
  let ada: Bought;
  let bob: Bought;
  beforeAll(async () => {
    server = await openTestedServer();
    const buyers = await Promise.all(['ada', 'bob'].map((name) => openBuyer(() => server.url, `${name}@example.org`)));
    const [first, second] = buyers;
    if (!first || !second) throw new Error('expected two images');
    if (first.item.product !== second.item.product) throw new Error('they were to buy the same');
    [ada, bob] = [await buy(first), await buy(second)];
  }, 90_000);
  afterAll(() => server?.close());

  async function buy(buyer: Buyer): Promise<Bought> {
    const { stripeSecret, orderId } = await buyer.placeOrder(crypto.randomUUID());
    await buyer.confirm(stripeSecret);
    await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
    const [image] = await buyer.images();
    if (!image) throw new Error('nothing was bought');
    return { apiKey: buyer.apiKey, orderId, image };
  }

  const get = (path: string, apiKey?: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers: { ...headers, ...(apiKey === undefined ? {} : { apiKey }) } });
  const downloadPath = (fileId: string) => endpoints.download.path.replace(':fileId', encodeURIComponent(fileId));
  const orderPath = (id: string) => endpoints.orderDownloads.path.replace(':id', encodeURIComponent(id));
  const linkPath = (token: string) => endpoints.linkedFile.path.replace(':token', encodeURIComponent(token));
  const createLink = (fileId: string, apiKey: string) =>
    fetch(server.url + endpoints.linkFile.path.replace(':fileId', encodeURIComponent(fileId)), {
      method: 'POST',
      headers: { apiKey },
    });
  async function linkTo({ apiKey, image }: Bought, kind: keyof Downloads) {
    const answer = await createLink(image.downloads[kind] ?? '', apiKey);
    return endpoints.linkFile.answer.schema.parse(await answer.json());
  }
  const rowsOf = ({ image }: Bought) =>
    server.db.selectFrom('delivery_file').selectAll().where('item_id', '=', image._id).orderBy('kind').execute();
  const sha256 = async (answer: Response) =>
    createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  async function codeOf(answer: Response): Promise<string> {
    return problem.parse(await answer.json()).code;
  }

  it('get separate deliveries with distinct ids, files, and names', async () => {
    const [ofAda, ofBob] = [await rowsOf(ada), await rowsOf(bob)];
    expect(ofAda.map(({ kind }) => kind)).toEqual([...KINDS].toSorted());
    expect(ofBob.map(({ kind }) => kind)).toEqual([...KINDS].toSorted());
    for (const column of ['id', 'blob_key', 'file_name'] as const) {
      const values = [...ofAda, ...ofBob].map((row) => row[column]);
      expect(new Set(values).size).toBe(values.length);
    }
    expect(ada.image._id).not.toBe(bob.image._id);
  });

  it('get checksums that match what they download', async () => {
    for (const { apiKey, image } of [ada, bob]) {
      const downloads = endpoints.orderDownloads.answer.schema.parse(
        await (await get(orderPath(image._id), apiKey)).json(),
      );
      expect(downloads.files).toHaveLength(4);
      for (const { kind, sha256: stated } of downloads.files)
        expect(await sha256(await get(downloadPath(downloads.downloads[kind] ?? ''), apiKey))).toBe(stated);
    }
  });

  const secretOf = () => serverSecret(server.db, { ids: systemIds, secrets: testSecrets }, 'file-links');
  /** Every id of a delivery, tried by another account. */
  const tries: readonly Try[] = [
    ...KINDS.flatMap((kind): Try[] => [
      [`the id of its ${kind}`, (of, as) => get(downloadPath(of.image.downloads[kind] ?? ''), as.apiKey)],
      [`a link to its ${kind}`, (of, as) => createLink(of.image.downloads[kind] ?? '', as.apiKey)],
    ]),
    ['the id of the image', (of, as) => get(orderPath(of.image._id), as.apiKey)],
    ['the name of the image', (of, as) => get(orderPath(of.image.imageName.replace('.jpg', '')), as.apiKey)],
    ['the id of the order', (of, as) => get(orderPath(of.orderId), as.apiKey)],
    ['the id of the image for a file', (of, as) => get(downloadPath(of.image._id), as.apiKey)],
    ['the blob key for a file', async (of, as) => get(downloadPath((await rowsOf(of))[0]?.blob_key ?? ''), as.apiKey)],
    ['the blob key below the API', async (of, as) => get(`/api/v3/${(await rowsOf(of))[0]?.blob_key}`, as.apiKey)],
    ['a way through the folders', (of, as) => get(downloadPath(`../${of.image._id}/tiff`), as.apiKey)],
    ['the file id for a token', (of, as) => get(linkPath(of.image.downloads.tiff ?? ''), as.apiKey)],
    [
      'its own token with the other file in it',
      async (of, as) => {
        const token = Buffer.from((await linkTo(as, 'tiff')).url.split('/').at(-1) ?? '', 'base64url');
        Buffer.from((of.image.downloads.tiff ?? '').replaceAll('-', ''), 'hex').copy(token);
        return get(linkPath(token.toString('base64url')), as.apiKey);
      },
    ],
    [
      'a token that the buyer signed',
      (of, as) => {
        const claim = { fileId: of.image.downloads.tiff ?? '', expiresAtMs: Date.now() + 60_000 };
        return get(linkPath(signLink(claim, as.apiKey)), as.apiKey);
      },
    ],
  ];

  it.each(tries)('cannot access the delivery of each other by %s', async (_what, send) => {
    for (const [of, as] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const answer = await send(of, as);
      expect(answer.status).toBe(404);
      expect(await codeOf(answer)).toBe('not-found');
    }
  });

  it('can share a link, which expires and is withdrawn with the image', async () => {
    const { url, expiresAt } = await linkTo(ada, 'zip');
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const zip = (await rowsOf(ada)).find(({ kind }) => kind === 'zip');
    const whole = await fetch(url);
    expect(whole.headers.get('content-disposition')).toMatch(/filename="Greenbelt-Maryland_.*_\d{4}-\d\d-\d\d\.zip"/);
    expect(await sha256(whole)).toBe(zip?.sha256);
    const part = await fetch(url, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);

    const expired = signLink({ fileId: zip?.id ?? '', expiresAtMs: Date.now() - 1 }, await secretOf());
    expect(await codeOf(await get(linkPath(expired)))).toBe('link-expired');
    const item = server.db.updateTable('order_item').where('id', '=', ada.image._id);
    await item.set({ state: 'Failed' }).execute();
    expect(await codeOf(await fetch(url))).toBe('link-withdrawn');
    await item.set({ state: 'Delivered' }).execute();
    expect((await fetch(url)).status).toBe(200);
  });

  it.skipIf(!gdal)('can read a linked GeoTIFF with GDAL by ranges', async () => {
    const { url } = await linkTo(bob, 'tiff');
    const env = { ...process.env, GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR', CPL_VSIL_CURL_USE_HEAD: 'YES' };
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    // Asynchronous, since this process serves the request.
    execFile('gdalinfo', ['-json', '-checksum', `/vsicurl/${url}`], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    const info = JSON.parse(await promise);
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG' });
    expect(info.bands[0].checksum).toEqual(expect.any(Number));
  });
});
