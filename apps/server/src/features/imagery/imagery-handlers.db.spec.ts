import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { endpoints, ok, type Received, type Result, toCents, toItemId, toPriceId } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import type { RequestContext } from '../../platform/http/handler.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { cancelItem } from '../fulfillment/cancel-item.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { unzip } from './deliverables/unzip.testing.ts';
import { imageryHandlers } from './imagery-handlers.ts';
import { PgImageryStore } from './pg-imagery-store.ts';
import { PgTaskingStore } from './pg-tasking-store.ts';

const never = new AbortController().signal;

describe('imageryHandlers', () => {
  let shop: Shop;
  let handlers: ReturnType<typeof imageryHandlers>;
  let owner: string;
  let stranger: string;
  beforeAll(async () => {
    shop = await openShop();
    owner = await shop.openAccount();
    stranger = await shop.openAccount();
    handlers = imageryHandlers({
      images: new PgImageryStore(shop.db),
      taskings: new PgTaskingStore(shop.db),
      clock: shop.fulfillDeps.clock,
      blobs: shop.fulfillDeps.blobs,
      providers: shop.fulfillDeps.providers,
      fulfillment: { cancelItem: (accountId, itemId) => cancelItem(shop.fulfillDeps, accountId, itemId) },
      startDownload: (_, content) => Promise.resolve(ok(Readable.from(content()))),
    });
    await buy(owner, 1, 'Delivered');
    shop.time.nowMs += 60_000;
    await buy(owner, 2, 'Purchased');
    await shop.order(owner, [lineOf(3)]);
  });
  afterAll(() => shop.close());

  async function buy(accountId: string, number: number, until: string, changes = {}): Promise<void> {
    const { orderId, stripeSecret } = await shop.order(accountId, [lineOf(number, changes)]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const find = () => shop.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId);
    for (let steps = 0; (await find().executeTakeFirstOrThrow()).state !== until && steps < 10; steps++)
      await fulfillItem(shop.fulfillDeps, (await find().executeTakeFirstOrThrow()).id, never);
  }
  const as = (accountId: string): RequestContext & { caller: NonNullable<RequestContext['caller']> } => ({
    caller: { accountId, sessionHash: new Uint8Array() },
    requestId: 'r1',
    ip: '127.0.0.1',
    signal: never,
    rawBody: new Uint8Array(),
    rawHeaders: {},
  });
  const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };
  const valueOf = <T>(result: Result<T>): T => {
    if (!result.ok) throw new Error(result.failure.detail);
    return result.value;
  };
  const idOf = (id: string): Received<typeof endpoints.orderDownloads> => ({ ...nothing, params: { id } });
  const fileOf = (fileId: string): Received<typeof endpoints.download> => ({ ...nothing, params: { fileId } });
  async function imagesOf(accountId: string) {
    const answer = await handlers.images(nothing, as(accountId));
    if (!answer.ok) throw new Error(answer.failure.detail);
    return endpoints.images.answer.schema.parse(answer.value)[0].images;
  }

  it('lists paid images as in the contract, newest first', async () => {
    const images = await imagesOf(owner);
    expect(images.map(({ serverState }) => serverState)).toEqual(['Purchased', 'Delivered']);
    expect(images[1]).toMatchObject({
      source: { company: 'Sample' },
      satellite: 'SAMPLESAT 1',
      latitude: 39.0045,
      longitude: -76.8755,
      price: 100,
      simulated: true,
      downloads: {
        icon: expect.any(String),
        full: expect.any(String),
        tiff: expect.any(String),
        zip: expect.any(String),
      },
      orderId: expect.any(String),
      fileBytes: { full: expect.any(Number), tiff: expect.any(Number), zip: expect.any(Number) },
    });
    expect(images[1]?.previewCorners).toEqual(images[1]?.corners);
    expect(Date.parse(images[0]?.expectedISO ?? '') - Date.parse(images[0]?.datePurchasedISO ?? '')).toBe(2 * 60_000);
    expect(images[1]?.expectedISO).toBeUndefined();
    expect(images[0]).toMatchObject({
      iconName: null,
      downloads: { icon: null, full: null, tiff: null, zip: null },
      fileBytes: { full: null, tiff: null, zip: null },
    });
    expect(await imagesOf(stranger)).toEqual([]);
  });

  it('reports a failed step until a retry succeeds', async () => {
    const buyer = await shop.openAccount();
    await buy(buyer, 4, 'Purchased');
    const [bought] = await imagesOf(buyer);
    expect(bought?.delay).toBeNull();
    const step = () => fulfillItem(shop.fulfillDeps, bought?._id ?? toItemId(''), never);
    for (const kind of ['unavailable', 'timeout'] as const) {
      shop.provider.failNext(kind);
      await step();
    }
    const latestISO = new Date(shop.time.nowMs).toISOString();
    expect((await imagesOf(buyer))[0]?.delay).toEqual({ failures: 2, latestISO });
    await step();
    expect(await imagesOf(buyer)).toMatchObject([{ serverState: 'Ordered', delay: null }]);
  });

  it('says what an image waits for at its provider', async () => {
    const buyer = await shop.openAccount();
    await buy(buyer, 4, 'Ordered');
    const [bought] = await imagesOf(buyer);
    expect(bought).not.toHaveProperty('providerNote');
    shop.provider.report('Ordered', null, { note: 'Waiting for the provider to approve the order' });
    await fulfillItem(shop.fulfillDeps, bought?._id ?? toItemId(''), never);
    expect(await imagesOf(buyer)).toMatchObject([
      { serverState: 'Ordered', providerNote: 'Waiting for the provider to approve the order' },
    ]);
  });

  it('counts the deliveries that wait before those of a buyer', async () => {
    const [first, second] = [await shop.openAccount(), await shop.openAccount()];
    for (const [buyer, number] of [
      [first, 5],
      [second, 6],
      [first, 7],
    ] as const)
      await buy(buyer, number, 'Complete');
    const before = async (buyer: string) =>
      (await imagesOf(buyer)).map(({ deliveriesBefore = Number.NaN }) => deliveriesBefore).toSorted((x, y) => x - y);
    // Jobs of other tests wait, too.
    const [start = 0, end] = await before(first);
    expect([await before(second), end]).toEqual([[start + 1], start + 2]);
  });

  it('counts none for an image whose delivery does not wait', async () => {
    const states = (await imagesOf(owner)).map(({ serverState, deliveriesBefore }) => [serverState, deliveriesBefore]);
    expect(states).toEqual([
      ['Purchased', undefined],
      ['Delivered', undefined],
    ]);
  });

  it('finds the files of an image by its id and by its name', async () => {
    const [, image] = await imagesOf(owner);
    const files = ['icon', 'full', 'tiff', 'zip'].map((kind) =>
      expect.objectContaining({ kind, bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    );
    const expected = { ok: true, value: { downloads: image?.downloads, files: expect.arrayContaining(files) } };
    expect(await handlers.orderDownloads(idOf(image?._id ?? ''), as(owner))).toEqual(expected);
    const name = image?.imageName.replace(/\.jpg$/, '') ?? '';
    expect(await handlers.orderDownloads(idOf(name), as(owner))).toEqual(expected);
  });

  it('finds the bands of an analytic product in addition to the picture', async () => {
    const buyer = await shop.openAccount();
    const analytic = { product: toPriceId('sample-4:5km-analytic'), expectedPrice: toCents(800) };
    await buy(buyer, 4, 'Delivered', analytic);
    const [image] = await imagesOf(buyer);
    expect(image).toMatchObject({
      product: '5 × 5 km analytic',
      downloads: { analytic: expect.any(String), full: expect.any(String), tiff: null },
      fileBytes: { analytic: expect.any(Number), tiff: null },
    });
    const { files } = valueOf(await handlers.orderDownloads(idOf(image?._id ?? ''), as(buyer)));
    expect(files.map(({ kind }) => kind).toSorted()).toEqual(['analytic', 'full', 'icon', 'zip']);
  });

  it('finds and serves a PNG in addition to the JPG if it was chosen', async () => {
    const buyer = await shop.openAccount();
    await buy(buyer, 4, 'Delivered', { delivery: { picture: 'png' } });
    const [image] = await imagesOf(buyer);
    expect(image).toMatchObject({
      product: expect.stringMatching(/: PNG$/),
      downloads: { png: expect.any(String), full: expect.any(String) },
      fileBytes: { png: expect.any(Number) },
    });
    const png = valueOf(await handlers.download(fileOf(image?.downloads.png ?? ''), as(buyer)));
    expect(png).toMatchObject({
      mediaType: 'image/png',
      downloadName: expect.stringMatching(/^Greenbelt-Maryland_SAMPLESAT-1_2[\d-]+\.png$/),
    });
  });

  it('finds and serves the package of the provider unchanged, by a safe name with its extension', async () => {
    const buyer = await shop.openAccount();
    const bytes = Buffer.from('PK, as the provider packed it');
    shop.provider.original = { fileName: 'order-7.ZIP', mediaType: 'application/zip', bytes };
    await buy(buyer, 4, 'Delivered');
    shop.provider.original = null;
    const [image] = await imagesOf(buyer);
    expect(image).toMatchObject({
      downloads: { original: expect.any(String), zip: expect.any(String) },
      fileBytes: { original: bytes.length },
      originalName: 'order-7.ZIP',
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { files } = valueOf(await handlers.orderDownloads(idOf(image?._id ?? ''), as(buyer)));
    expect(files).toContainEqual({
      kind: 'original',
      fileName: 'order-7.ZIP',
      mediaType: 'application/zip',
      bytes: bytes.length,
      sha256,
    });
    const served = valueOf(await handlers.download(fileOf(image?.downloads.original ?? ''), as(buyer)));
    expect(served).toMatchObject({
      mediaType: 'application/zip',
      sha256,
      downloadName: expect.stringMatching(/^Greenbelt-Maryland_SAMPLESAT-1_2[\d-]+-original\.zip$/),
    });
    if (!('open' in served.content)) throw new Error('not a file');
    expect(await digestOfBlob(served.content, '')).toEqual({ bytes: bytes.length, sha256 });
  });

  it('makes the other files of an image that is itself the original', async () => {
    const buyer = await shop.openAccount();
    shop.provider.original = { fileName: 'image.tif', mediaType: 'image/tiff\r\nx: y' };
    await buy(buyer, 4, 'Delivered');
    shop.provider.original = null;
    const [image] = await imagesOf(buyer);
    const { files } = valueOf(await handlers.orderDownloads(idOf(image?._id ?? ''), as(buyer)));
    expect(files.map(({ kind }) => kind).toSorted()).toEqual(['full', 'icon', 'original', 'tiff', 'zip']);
    const original = files.find(({ kind }) => kind === 'original');
    // A type that is not a plain one could forge a header.
    expect(original).toMatchObject({ mediaType: 'application/octet-stream', fileName: 'image.tif' });
    expect(original?.bytes).toBe(files.find(({ kind }) => kind === 'tiff')?.bytes);
  });

  it('finds the files of an order by its id', async () => {
    const [, image] = await imagesOf(owner);
    const found = await handlers.orderDownloads(idOf(image?.orderId ?? ''), as(owner));
    const { downloads, files } = valueOf(await handlers.orderDownloads(idOf(image?._id ?? ''), as(owner)));
    expect(valueOf(found)).toEqual({ downloads, files, items: [{ _id: image?._id, downloads, files }] });
    const { orderId } = await shop.order(owner, [lineOf(5), lineOf(6)]);
    const unpaid = valueOf(await handlers.orderDownloads(idOf(orderId), as(owner)));
    const none = { downloads: { icon: null, full: null, tiff: null, zip: null }, files: [] };
    expect(unpaid).toEqual({ ...none, items: [expect.objectContaining(none), expect.objectContaining(none)] });
  });

  it('serves a file to its owner, and an icon may be cached for a day', async () => {
    const [, image] = await imagesOf(owner);
    const zip = await handlers.download(fileOf(image?.downloads.zip ?? ''), as(owner));
    expect(zip).toMatchObject({
      ok: true,
      value: {
        mediaType: 'application/zip',
        downloadName: expect.stringMatching(/^Greenbelt-Maryland_SAMPLESAT-1_2[\d-]+\.zip$/),
      },
    });
    if (!zip.ok || !('open' in zip.value.content)) throw new Error('not a file');
    const stored = await digestOfBlob(zip.value.content, '');
    expect(stored).toEqual({ bytes: expect.any(Number), sha256: zip.value.sha256 });
    const icon = await handlers.download(fileOf(image?.downloads.icon ?? ''), as(owner));
    expect(icon).toMatchObject({ ok: true, value: { maxAgeSec: 86_400 } });
  });

  const imagesNamed = (...ids: readonly string[]): Received<typeof endpoints.downloadImages> => ({
    ...nothing,
    query: { images: ids.join(',') },
  });

  it('zips the files of several images, with a name of its own for each', async () => {
    const buyer = await shop.openAccount();
    await buy(buyer, 1, 'Delivered');
    await buy(buyer, 1, 'Delivered');
    const images = await imagesOf(buyer);
    const answer = valueOf(await handlers.downloadImages(imagesNamed(...images.map(({ _id }) => _id)), as(buyer)));
    if (!('stream' in answer.content)) throw new Error('no stream');
    const file = join(mkdtempSync(join(tmpdir(), 'images-')), 'images.zip');
    await writeFile(file, answer.content.stream);
    const members = await unzip(file);
    const single = valueOf(await handlers.download(fileOf(images[0]?.downloads.full ?? ''), as(buyer)));
    const name = single.downloadName ?? '';
    expect([...members.keys()].filter((each) => each.endsWith('.jpg'))).toEqual([name, name.replace('.jpg', '-2.jpg')]);
    expect([...members.keys()].filter((each) => /zip|preview/.test(each))).toEqual([]);
    const digest = createHash('sha256')
      .update(members.get(name) ?? '')
      .digest('hex');
    expect(digest).toBe(single.sha256);
  });

  it('zips no image that is missing, pending, or of another account', async () => {
    const [pending, delivered] = await imagesOf(owner);
    const refused = [
      [pending?._id, owner],
      [delivered?._id, stranger],
    ] as const;
    for (const [id = '', account] of refused)
      expect(await handlers.downloadImages(imagesNamed(id), as(account))).toMatchObject({
        failure: { code: 'not-found' },
      });
  });

  it('responds to images and files of others as if they did not exist', async () => {
    const [, image] = await imagesOf(owner);
    const ids = [
      image?._id ?? '',
      image?.orderId ?? '',
      image?.imageName.replace(/\.jpg$/, '') ?? '',
      crypto.randomUUID(),
      'x',
      "' OR 1=1",
    ];
    for (const id of ids)
      expect(await handlers.orderDownloads(idOf(id), as(stranger))).toEqual({
        ok: false,
        failure: { code: 'not-found', detail: `You have no image or order ${id}.` },
      });
    for (const id of [image?.downloads.full ?? '', crypto.randomUUID(), '../../etc/passwd'])
      expect(await handlers.download(fileOf(id), as(stranger))).toEqual({
        ok: false,
        failure: { code: 'not-found', detail: `You have no file ${id}.` },
      });
  });
});
