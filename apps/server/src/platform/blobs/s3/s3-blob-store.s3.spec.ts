import { createHash } from 'node:crypto';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBlobs } from '../../../testing/list-blobs.ts';
import { type ObjectStore, startObjectStore, toS3Config } from '../../../testing/s3/object-store.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { describeBlobStore } from '../blob-store.conformance.ts';
import { digestOfBlob } from '../file-digest.ts';
import { S3BlobStore } from './s3-blob-store.ts';
import { openS3Client } from './s3-client.ts';

/** Three parts and some. */
const LARGE = Buffer.alloc(27_000_000, 'abcdefghijklmnopqrstuvwxyz');
const LARGE_SHA256 = createHash('sha256').update(LARGE).digest('hex');

/** Longer than the allowed silence of a connection, which the client counts from its third second on. */
const FROZEN_MS = 20_000;

let server: ObjectStore;
let stores = 0;
const freshConfig = () => toS3Config(server, `store-${++stores}`);
const freshStore = () => new S3BlobStore(freshConfig());

beforeAll(async () => {
  server = await startObjectStore();
}, 60_000);
afterAll(() => server?.stop());

describeBlobStore('S3BlobStore', async () => ({ store: freshStore(), close: async () => undefined }));

describe('a store that is unavailable for a while', { timeout: 120_000 }, () => {
  /** Runs work while the store is unavailable for some milliseconds. */
  async function away<T>(ms: number, work: () => Promise<T>, isFrozen = false): Promise<T> {
    await (isFrozen ? server.freeze() : server.pause());
    const back = new Promise<void>((resolve, reject) => {
      setTimeout(() => void (isFrozen ? server.thaw() : server.resume()).then(resolve, reject), ms);
    });
    const [done] = await Promise.all([work(), back]);
    return done;
  }

  test('is waited for by every operation', async () => {
    const store = freshStore();
    await store.put('before', [Buffer.from('before')]);
    await store.put('gone', [Buffer.from('gone')]);
    await away(2_000, async () => {
      const putting = [store.put('small', [Buffer.from('small')]), store.put('large', [LARGE])];
      const [digest, entries] = await Promise.all([
        digestOfBlob(store, 'before'),
        listBlobs(store, 'before'),
        store.delete('gone'),
        ...putting,
      ]);
      expect(digest?.bytes).toBe(6);
      expect(entries).toHaveLength(1);
    });
    expect((await listBlobs(store)).map(({ key, bytes }) => [key, bytes])).toEqual([
      ['before', 6],
      ['large', LARGE.length],
      ['small', 5],
    ]);
    expect((await digestOfBlob(store, 'large'))?.sha256).toBe(LARGE_SHA256);
  });

  test.each([
    ['left', 1_000],
    ['froze', FROZEN_MS],
  ] as const)('resumes uploads and downloads when it %s', async (how, ms) => {
    const store = freshStore();
    await store.put('large', [LARGE]);
    const blob = await store.open('large');
    if (!blob) throw new Error('not stored');
    const reader = blob.read(0, blob.bytes - 1);
    const buffer = Buffer.alloc(1 << 20);
    const hash = createHash('sha256');
    async function readTo(end: number, from: number): Promise<number> {
      let at = from;
      for (let read = -1; read !== 0 && at < end; at += read) {
        read = await reader.read(buffer);
        hash.update(buffer.subarray(0, read));
      }
      return at;
    }
    const begun = await readTo(1_000_000, 0);
    async function* halves() {
      yield LARGE.subarray(0, 15_000_000);
      await away(ms, () => readTo(Number.POSITIVE_INFINITY, begun), how === 'froze');
      yield LARGE.subarray(15_000_000);
    }
    await store.put('other', halves());
    expect(hash.digest('hex')).toBe(LARGE_SHA256);
    expect((await digestOfBlob(store, 'other'))?.sha256).toBe(LARGE_SHA256);
    await blob.close();
  });

  test('is no longer waited for when the caller stops', async () => {
    const store = freshStore();
    const stop = new AbortController();
    await away(500, async () => {
      const putting = store.put('key', [Buffer.from('x')], stop.signal);
      stop.abort(new Error('the server stops'));
      await expect(putting).rejects.toThrow('the server stops');
    });
  });
});

test('a part of another version is rejected, and reading ends when the blob is closed', async () => {
  const store = freshStore();
  await store.put('key', [LARGE.subarray(0, 9_000_000)]);
  const blob = await store.open('key');
  await store.put('key', [LARGE.subarray(1, 9_000_000)]);
  await expect(blob?.read(10, 20).read(Buffer.alloc(5))).rejects.toThrow(/cannot read .*412/);
  await blob?.close();
  const again = await store.open('key');
  const reader = again?.read(0, 8_000_000);
  expect(await reader?.read(Buffer.alloc(5))).toBe(5);
  await again?.close();
});

describe('encryption by the store', () => {
  test('is not assumed without confirmation, and nothing is kept', async () => {
    const config = { ...freshConfig(), encryption: { algorithm: 'AES256' } } as const;
    const store = new S3BlobStore(config);
    for (const content of [[Buffer.from('x')], [LARGE]])
      await expect(store.put('key', content)).rejects.toThrow(/cannot put/);
    await expect(S3BlobStore.open(config, silentLog)).rejects.toThrow(/cannot put/);
    expect(await listBlobs(store)).toEqual([]);
  });

  test('uses a key of its key service if one is configured', async (context) => {
    if (server.kind === 'swift') return context.skip();
    const encryption = { algorithm: 'aws:kms', keyId: 'testkey-1' } as const;
    const store = new S3BlobStore({ ...freshConfig(), encryption });
    await store.put('small', [Buffer.from('small')]);
    await store.put('large', [LARGE]);
    expect((await digestOfBlob(store, 'small'))?.bytes).toBe(5);
    expect((await digestOfBlob(store, 'large'))?.sha256).toBe(LARGE_SHA256);
  });
});

test('uploads of a killed process are cleared, and no others', async () => {
  const config = freshConfig();
  const client = openS3Client(config);
  const object = { Bucket: config.bucket, Key: `${config.prefix}half` };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
  await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber: 1, Body: Buffer.alloc(6_000_000) }));
  const uploads = async () => {
    const request = { Bucket: config.bucket, Prefix: config.prefix };
    return (await client.send(new ListMultipartUploadsCommand(request))).Uploads?.length ?? 0;
  };
  const store = new S3BlobStore(config);
  await store.clearUnfinished(Date.now() - 60_000);
  expect(await uploads()).toBe(1);
  await store.clearUnfinished(Date.now() + 60_000);
  expect(await uploads()).toBe(0);
  expect(await listBlobs(store)).toEqual([]);
});

test('any number of uploads is cleared', { timeout: 120_000 }, async () => {
  const config = freshConfig();
  const client = openS3Client(config);
  const own = { Bucket: config.bucket, Prefix: config.prefix };
  // One more than a page of the list holds, several per key.
  const left = Array.from({ length: 1_001 }, (_, number) => `${config.prefix}${number % 7}`);
  const begin = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop())
      await client.send(new CreateMultipartUploadCommand({ Bucket: config.bucket, Key: key }));
  };
  await Promise.all(Array.from({ length: 8 }, begin));
  expect((await client.send(new ListMultipartUploadsCommand(own))).IsTruncated).toBe(true);
  await new S3BlobStore(config).clearUnfinished(Date.now() + 60_000);
  expect((await client.send(new ListMultipartUploadsCommand(own))).Uploads ?? []).toEqual([]);
});

test('unrelated objects under the same prefix are not blobs', async () => {
  const config = freshConfig();
  const client = openS3Client(config);
  for (const name of ['.hidden', 'Ümlaut', 'folder/'])
    await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: config.prefix + name, Body: 'x' }));
  const store = new S3BlobStore(config);
  await store.put('mine', [Buffer.from('x')]);
  expect((await listBlobs(store)).map(({ key }) => key)).toEqual(['mine']);
});

describe('at startup', () => {
  test('is stopped by a wrong secret or bucket, with the response of the store', async () => {
    const config = freshConfig();
    const credentials = { accessKeyId: server.accessKeyId, secretAccessKey: 'another' };
    const open = (changes: object) => S3BlobStore.open({ ...config, ...changes }, silentLog);
    await expect(open({ credentials })).rejects.toThrow(/cannot put .*SignatureDoesNotMatch 403/);
    await expect(open({ bucket: 'no-such-bucket' })).rejects.toThrow(/cannot put .*NoSuchBucket 404/);
    await expect(open({})).resolves.toBeInstanceOf(S3BlobStore);
    expect(await listBlobs(new S3BlobStore(config))).toEqual([]);
  });

  test('is not stopped by an unavailable store', async () => {
    const lines: string[] = [];
    const log = { ...silentLog, warn: (_: object, message: string) => void lines.push(message) };
    await S3BlobStore.open({ ...freshConfig(), endpoint: 'http://127.0.0.1:1' }, log);
    expect(lines).toEqual(['The object store does not answer; files wait for it']);
  });
});
