import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, type UserImage } from '@groundtrack/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { S3BlobStore } from '../platform/blobs/s3/s3-blob-store.ts';
import { type Buyer, openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { copyBlobs, listBlobs } from '../testing/list-blobs.ts';
import { openServerBeside, openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { type ObjectStore, startObjectStore, toS3Config, toSettings } from '../testing/s3/object-store.ts';
import { secretsIn } from '../testing/spellings.ts';
import { answerOf, fileRequests } from './testing/file-requests.ts';

/** The whole server with its files in an object store, over HTTP. */
describe('files in an object store', () => {
  let store: ObjectStore;
  let blobs: S3BlobStore;
  let server: TestedServer;
  let redirecting: TestedServer;
  let buyer: Buyer;
  let image: UserImage;
  const log: string[] = [];

  beforeAll(async () => {
    store = await startObjectStore();
    blobs = new S3BlobStore(toS3Config(store, 'product'));
    const debug = pino({ level: 'debug' }, { write: (line) => void log.push(line) });
    server = await openTestedServer(toSettings(store, 'product'), debug);
    buyer = await openBuyer(() => server.url);
    image = await buy(buyer);
  }, 120_000);
  afterAll(async () => {
    await redirecting?.close();
    await server?.close();
    await store?.stop();
  });

  async function buy(who: Buyer): Promise<UserImage> {
    const { stripeSecret } = await who.placeOrder(crypto.randomUUID());
    await who.confirm(stripeSecret);
    const latest = async () => (await who.images())[0];
    await until('the image is delivered', async () => (await latest())?.serverState === 'Delivered');
    const bought = await latest();
    if (!bought) throw new Error('There is no image');
    return bought;
  }
  const fileUrl = (fileId: string) => server.url + endpoints.download.path.replace(':fileId', fileId);
  const get = (fileId: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(fileUrl(fileId), { method, headers: { apiKey: buyer.apiKey, ...headers } });
  async function linkOf(url: string, who: Buyer, fileId: string): Promise<string> {
    const path = endpoints.linkFile.path.replace(':fileId', fileId);
    const answer = await fetch(url + path, { method: 'POST', headers: { apiKey: who.apiKey } });
    return endpoints.linkFile.answer.schema.parse(await answer.json()).url;
  }
  const blobsOf = ({ _id }: UserImage) => listBlobs(blobs, `deliveries/${_id}/`);
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('are those of the order, each with its checksum as ETag', async () => {
    // The preview is deleted once the image is delivered.
    await until('four files are left', async () => (await blobsOf(image)).length === 4);
    const path = endpoints.orderDownloads.path.replace(':id', image._id);
    const answer = await fetch(server.url + path, { headers: { apiKey: buyer.apiKey } });
    const { files, downloads } = endpoints.orderDownloads.answer.schema.parse(await answer.json());
    for (const { kind, bytes, sha256: sum } of files) {
      const response = await get(downloads[kind] ?? '');
      expect(response.headers.get('etag')).toBe(`"${sum}"`);
      expect(response.headers.get('content-length')).toBe(String(bytes));
      expect(sha256(await bytesOf(response))).toBe(sum);
    }
  });

  it('are sent in parts, and not again to clients that have them', async () => {
    const tiff = image.downloads.tiff ?? '';
    const whole = await bytesOf(await get(tiff));
    const etag = `"${sha256(whole)}"`;
    const [part, tail, rest] = await Promise.all([
      get(tiff, { range: 'bytes=1000-1999' }),
      get(tiff, { range: 'bytes=-5' }),
      get(tiff, { range: 'bytes=100-', 'if-range': etag }),
    ]);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${whole.length}`]);
    expect((await bytesOf(part)).equals(whole.subarray(1000, 2000))).toBe(true);
    expect((await bytesOf(tail)).equals(whole.subarray(-5))).toBe(true);
    expect((await bytesOf(rest)).equals(whole.subarray(100))).toBe(true);
    expect((await get(tiff, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(tiff, { range: `bytes=${whole.length}-` })).status).toBe(416);
    const head = await get(tiff, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    const link = await fetch(await linkOf(server.url, buyer, tiff));
    expect((await bytesOf(link)).equals(whole)).toBe(true);
  });

  it('have the same responses as those of a folder, to the byte and the header', async ({ onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'groundtrack-folder-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await copyBlobs(blobs, new LocalBlobStore(join(folder, 'blobs')));
    const beside = await openServerBeside(server, folder);
    onTestFinished(() => beside.stop());
    const tiff = image.downloads.tiff ?? '';
    const whole = await bytesOf(await get(tiff));
    const token = (await linkOf(server.url, buyer, tiff)).split('/').at(-1) ?? '';
    const requests = fileRequests({ image, token, tiffSha256: sha256(whole), tiffBytes: whole.length });
    const answersOf = async (url: string) => {
      const answers = [];
      for (const request of requests) answers.push(await answerOf(url, buyer.apiKey, request));
      return answers;
    };
    const [bucket, local] = [await answersOf(server.url), await answersOf(beside.url)];
    expect(new Set(bucket.map(({ status }) => status))).toEqual(new Set([200, 206, 416, 304, 412]));
    expect(bucket).toEqual(local);
  }, 60_000);

  it('come from the store itself if links redirect there, with type and name and in parts', async () => {
    redirecting = await openTestedServer({ ...toSettings(store, 'redirecting'), DOWNLOADS: 'redirect' });
    const other = await openBuyer(() => redirecting.url, 'bob@example.org');
    const tiff = (await buy(other)).downloads.tiff ?? '';
    const whole = Buffer.from(await other.download(tiff));
    const link = await linkOf(redirecting.url, other, tiff);
    const first = await fetch(link, { redirect: 'manual' });
    expect([first.status, first.headers.get('cache-control')]).toEqual([307, 'no-store']);
    expect(first.headers.get('location')?.startsWith(`${store.endpoint}/${store.bucket}/redirecting/`)).toBe(true);
    const answer = await fetch(link);
    expect(new URL(answer.url).origin).toBe(store.endpoint);
    expect(answer.headers.get('content-type')).toBe('image/tiff');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.tif"/);
    expect((await bytesOf(answer)).equals(whole)).toBe(true);
    const part = await fetch(link, { headers: { range: 'bytes=1000-1999' } });
    expect([part.status, (await bytesOf(part)).equals(whole.subarray(1000, 2000))]).toEqual([206, true]);
    const head = await fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    // Without a link, the session key would be sent to the store.
    const download = await fetch(redirecting.url + endpoints.download.path.replace(':fileId', tiff), {
      headers: { apiKey: other.apiKey },
      redirect: 'error',
    });
    expect((await bytesOf(download)).equals(whole)).toBe(true);
  }, 60_000);

  it('are downloaded and delivered once a frozen store continues', async () => {
    const dave = await openBuyer(() => server.url, 'dave@example.org');
    const states = async () => (await dave.images()).map(({ serverState }) => serverState);
    const tiff = image.downloads.tiff ?? '';
    const whole = await bytesOf(await get(tiff));
    await store.freeze();
    const downloaded = get(tiff).then(bytesOf);
    const { stripeSecret } = await dave.placeOrder(crypto.randomUUID());
    await dave.confirm(stripeSecret);
    // Longer than the allowed silence of a connection, which the client counts from its third second on.
    await sleep(20_000);
    expect(await states()).not.toContain('Delivered');
    await store.thaw();
    expect((await downloaded).equals(whole)).toBe(true);
    await until('the image is delivered', async () => (await states()).join() === 'Delivered');
  }, 60_000);

  it('wait for an unavailable store, are deleted with their account, and reveal no key', async () => {
    const carol = await openBuyer(() => server.url, 'carol@example.org');
    const { apiKey } = carol;
    const jpg = (await buy(carol)).downloads.full ?? '';
    const whole = await bytesOf(await get(jpg, { apiKey }));
    await store.pause();
    const downloaded = get(jpg, { apiKey }).then(bytesOf);
    const { stripeSecret } = await carol.placeOrder(crypto.randomUUID());
    await carol.confirm(stripeSecret);
    await store.resume();
    expect((await downloaded).equals(whole)).toBe(true);
    await until('both are delivered', async () =>
      (await carol.images()).every(({ serverState }) => serverState === 'Delivered'),
    );
    const images = await carol.images();
    const left = async () => (await Promise.all(images.map(blobsOf))).flat().length;
    expect(await left()).toBeGreaterThan(0);
    const { method, path } = endpoints.deleteAccount;
    const gone = await fetch(server.url + path, {
      method,
      headers: { apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(gone.ok).toBe(true);
    await until('nothing is left', async () => (await left()) === 0);
    expect(log.join('')).toContain('/api/v3/download/');
    const keys = new Map([['key', store.secretAccessKey]]);
    expect([secretsIn(log.join(''), keys), secretsIn(await dumpDatabase(server.db), keys)]).toEqual([[], []]);
  }, 60_000);
});
